from rules.table.entries import *
from rules.table.pickers import *
from rules.table.scene import *
