# SPDX-License-Identifier: MIT
"""A folder as it might be found after a power cut.

power.c notes what the server writes and syncs. What the disk has promised to keep is kept; of everything else a part
chosen by chance is there:

- of a file: all that was written before its last sync began. Later writes survive in pieces of 512 bytes, each for
  itself, in any order; so does the length.
- of the folder: names that were there when it was last synced. Names that came or went later are there or not. Syncing
  a file does not keep its name, though most file systems are kinder.
- the -shm of SQLite is memory that the program and the system share: any bytes may be in it.
- a piece of 512 bytes is there or not, and its neighbours are not harmed: what SQLite calls powersafe overwrite, and what
  disks of today promise.
"""

import os
import struct

NOTE = struct.Struct("=IIQqQ")
PIECE = 512


def read_notes(path):
    """The notes of a log: (kind, inode, offset, path, bytes)."""
    with open(path, "rb") as file:
        data = file.read()
    at = 0
    while at + NOTE.size <= len(data):
        kind, path_length, inode, offset, length = NOTE.unpack_from(data, at)
        at += NOTE.size
        name = data[at : at + path_length].decode()
        at += path_length
        kind = chr(kind)
        content = b""
        if kind == "w":
            content = data[at : at + length]
            at += length
        yield kind, inode, offset, name, content


class File:
    """A file: what is kept, and what was done later, each with the number of its note."""

    def __init__(self, content=b""):
        self.kept = bytearray(content)
        self.later = []

    def keep(self, before):
        """Keeps what was done before a note."""
        for number, offset, content in self.later:
            if number < before:
                self.do(self.kept, offset, content)
        self.later = [change for change in self.later if change[0] >= before]

    @staticmethod
    def do(content, offset, change):
        if change is None:
            del content[offset:]
            content.extend(bytes(offset - len(content)))
        else:
            content.extend(bytes(max(0, offset + len(change) - len(content))))
            content[offset : offset + len(change)] = change

    def after_cut(self, rng, luck):
        content = bytearray(self.kept)
        for _, offset, change in self.later:
            if change is None:
                if rng.random() < luck:
                    self.do(content, offset, None)
                continue
            at = offset
            while at < offset + len(change):
                end = min(at // PIECE * PIECE + PIECE, offset + len(change))
                if rng.random() < luck:
                    self.do(content, at, change[at - offset : end - offset])
                at = end
        return bytes(content)


def read_folder(path):
    """Names and contents of a folder that is at rest."""
    found = {}
    for name in os.listdir(path):
        with open(os.path.join(path, name), "rb") as file:
            found[name] = (os.stat(file.fileno()).st_ino, file.read())
    return found


def cut(before, log, after, rng, lying=False):
    """Makes the folder `after` of what read_folder() gave before the program began and of its log. Returns how many
    changes were not yet kept, and how many syncs there were. A disk that is `lying` has kept nothing."""
    files = {inode: File(content) for inode, content in before.values()}  # by inode, which may be used again
    every = list(files.values())
    kept = {name: files[inode] for name, (inode, _) in before.items()}
    names, changes = dict(kept), []  # names as the program sees them, and what changed since the folder was synced
    syncs = 0
    for number, (kind, inode, offset, name, content) in enumerate(read_notes(log)):
        if kind == "o" and (name not in names or names[name] is not files.get(inode)):
            names[name] = files[inode] = File()
            every.append(files[inode])
            changes.append((number, name, files[inode]))
        elif kind == "u":
            names.pop(name, None)
            changes.append((number, name, None))
        elif kind == "w":
            files[inode].later.append((number, offset, content))
        elif kind == "t":
            files[inode].later.append((number, offset, None))
        elif lying:
            continue
        elif kind == "s":
            files[inode].keep(offset)
            syncs += 1
        elif kind == "d":
            for done, which, what in changes:
                if done < offset:
                    kept[which] = what
            changes = [change for change in changes if change[0] >= offset]
    # lucky and unlucky cuts: everything, nothing, or some of what was not synced has reached the disk
    luck = 0 if lying else rng.choice([0.0, 0.1, 0.5, 0.9, 1.0])
    for _, name, what in changes:
        if rng.random() < luck:
            kept[name] = what
    unsynced = sum(len(file.later) for file in every)
    os.mkdir(after, 0o700)
    for name, what in kept.items():
        if what is None:
            continue
        content = rng.randbytes(32768) if name.endswith("-shm") else what.after_cut(rng, luck)
        with open(os.open(os.path.join(after, name), os.O_WRONLY | os.O_CREAT, 0o600), "wb") as file:
            file.write(content)
    return unsynced, syncs
