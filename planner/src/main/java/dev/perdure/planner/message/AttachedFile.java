package dev.perdure.planner.message;

import java.util.Objects;

/** A file that a person attached to a task's request or to a message, kept as an artifact. */
public record AttachedFile(String name, String mediaType, String sha256) {

  public AttachedFile {
    name = Objects.requireNonNullElse(name, "");
    mediaType = Objects.requireNonNullElse(mediaType, "");
    sha256 = Objects.requireNonNullElse(sha256, "");
  }

  /** The file as a part of a message. */
  public Part.File part() {
    return new Part.File(name, mediaType, sha256);
  }
}
