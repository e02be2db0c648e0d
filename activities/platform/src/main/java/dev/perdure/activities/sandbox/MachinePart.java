package dev.perdure.activities.sandbox;

import java.nio.file.Path;

/** A part of the machine's files that commands see read-only. */
sealed interface MachinePart {

  /** A directory in which another process can make a socket at any time. */
  record Open(Path path) implements MachinePart {}

  /** A file, or a directory in which no process makes a socket. */
  record Fixed(Path path) implements MachinePart {}

  /** A symbolic link. */
  record Link(Path path, Path target) implements MachinePart {}
}
