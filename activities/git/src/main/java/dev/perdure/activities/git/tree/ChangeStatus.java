package dev.perdure.activities.git.tree;

import com.fasterxml.jackson.annotation.JsonProperty;

/** The status of a changed file. */
enum ChangeStatus {
  @JsonProperty("added")
  ADDED,
  @JsonProperty("modified")
  MODIFIED,
  @JsonProperty("deleted")
  DELETED,
  @JsonProperty("renamed")
  RENAMED,
  @JsonProperty("type_changed")
  TYPE_CHANGED;

  static ChangeStatus of(char letter) {
    return switch (letter) {
      case 'A' -> ADDED;
      case 'D' -> DELETED;
      case 'R' -> RENAMED;
      case 'T' -> TYPE_CHANGED;
      default -> MODIFIED;
    };
  }
}
