package dev.perdure.activities.workspace.change;

import com.fasterxml.jackson.annotation.JsonProperty;

/** What happened to a file. */
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
