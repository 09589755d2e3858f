"""Frame to tags: `scanner` reads a picture, `watcher` a film, `sightings` are what they tell."""
