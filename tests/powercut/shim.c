/* Preloaded into a program, this notes what it writes into one folder and what it asks to be
 * synced, in the order it happens: with that, any power cut can be played afterwards.
 *
 *   cc -shared -fPIC -O1 -o shim.so shim.c
 *   CUT_FOLDER=/path/to/folder CUT_TRACE=/path/to/trace LD_PRELOAD=./shim.so python …
 *
 * Each note is a line "operation fd number number length name", then `length` bytes and a line end.
 * Only calls that succeeded are noted, and only those on files opened below the folder.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/types.h>
#include <unistd.h>

#define FDS 4096
#define NEXT(name) (__typeof__(&name))dlsym(RTLD_NEXT, #name)

static int trace = -1;
static char folder[4096];
static char watched[FDS];

__attribute__((constructor)) static void begin(void)
{
    const char *into = getenv("CUT_TRACE"), *of = getenv("CUT_FOLDER");
    if (!into || !of)
        return;
    snprintf(folder, sizeof folder, "%s", of);
    trace = (int)syscall(SYS_openat, AT_FDCWD, into, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
}

static void raw(const void *bytes, size_t length)
{
    while (length) {
        long done = syscall(SYS_write, trace, bytes, length);
        if (done <= 0)
            abort(); /* a trace with a hole would prove nothing */
        bytes = (const char *)bytes + done;
        length -= (size_t)done;
    }
}

static void note(const char *what, int fd, long a, long b, const void *bytes, size_t length, const char *name)
{
    char line[8400];
    int n = snprintf(line, sizeof line, "%s %d %ld %ld %zu %s\n", what, fd, a, b, length, name);
    raw(line, (size_t)n);
    raw(bytes, length);
    raw("\n", 1);
}

/* The name below the folder, "." for the folder itself, or nothing for what lies elsewhere. */
static const char *within(const char *path)
{
    size_t length = strlen(folder);
    if (trace < 0 || strncmp(path, folder, length))
        return NULL;
    if (path[length] == '/')
        return path + length + 1;
    return path[length] ? NULL : ".";
}

static int is_watched(int fd)
{
    return trace >= 0 && fd >= 0 && fd < FDS && watched[fd];
}

static int opened(int fd, const char *path, int flags)
{
    const char *name = within(path);
    if (fd >= 0 && fd < FDS && trace >= 0) {
        watched[fd] = name != NULL;
        if (name)
            note("open", fd, flags & O_TRUNC ? 1 : 0, 0, "", 0, name);
    }
    return fd;
}

#define OPENING(name)                                                                              \
    int name(const char *path, int flags, ...)                                                     \
    {                                                                                              \
        va_list more;                                                                              \
        va_start(more, flags);                                                                     \
        mode_t mode = va_arg(more, mode_t);                                                        \
        va_end(more);                                                                              \
        return opened((NEXT(name))(path, flags, mode), path, flags);                               \
    }
OPENING(open)
OPENING(open64)

int close(int fd)
{
    if (is_watched(fd)) {
        watched[fd] = 0;
        note("close", fd, 0, 0, "", 0, "-");
    }
    return (NEXT(close))(fd);
}

ssize_t write(int fd, const void *bytes, size_t length)
{
    off_t at = is_watched(fd) ? lseek(fd, 0, SEEK_CUR) : 0;
    ssize_t done = (NEXT(write))(fd, bytes, length);
    if (done > 0 && is_watched(fd))
        note("write", fd, at, 0, bytes, (size_t)done, "-");
    return done;
}

#define PLACED(name, offset)                                                                       \
    ssize_t name(int fd, const void *bytes, size_t length, offset at)                              \
    {                                                                                              \
        ssize_t done = (NEXT(name))(fd, bytes, length, at);                                        \
        if (done > 0 && is_watched(fd))                                                            \
            note("write", fd, at, 0, bytes, (size_t)done, "-");                                    \
        return done;                                                                               \
    }
PLACED(pwrite, off_t)
PLACED(pwrite64, off64_t)

#define SYNCING(name)                                                                              \
    int name(int fd)                                                                               \
    {                                                                                              \
        int failed = (NEXT(name))(fd);                                                             \
        if (!failed && is_watched(fd))                                                             \
            note("sync", fd, 0, 0, "", 0, "-");                                                    \
        return failed;                                                                             \
    }
SYNCING(fsync)
SYNCING(fdatasync)

#define CUTTING(name, offset)                                                                      \
    int name(int fd, offset length)                                                                \
    {                                                                                              \
        int failed = (NEXT(name))(fd, length);                                                     \
        if (!failed && is_watched(fd))                                                             \
            note("truncate", fd, length, 0, "", 0, "-");                                           \
        return failed;                                                                             \
    }
CUTTING(ftruncate, off_t)
CUTTING(ftruncate64, off64_t)

int unlink(const char *path)
{
    int failed = (NEXT(unlink))(path);
    if (!failed && within(path))
        note("unlink", -1, 0, 0, "", 0, within(path));
    return failed;
}

static int moved(const char *what, int failed, const char *from, const char *to)
{
    if (!failed && within(from) && within(to))
        note(what, -1, 0, 0, within(to), strlen(within(to)), within(from));
    return failed;
}

int rename(const char *from, const char *to)
{
    return moved("rename", (NEXT(rename))(from, to), from, to);
}

int link(const char *from, const char *to)
{
    return moved("link", (NEXT(link))(from, to), from, to);
}

int linkat(int d, const char *from, int e, const char *to, int flags)
{
    return moved("link", (NEXT(linkat))(d, from, e, to, flags), from, to);
}
