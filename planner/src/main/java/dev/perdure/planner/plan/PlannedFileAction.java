package dev.perdure.planner.plan;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.Locale;

/** Actions on a file. */
public enum PlannedFileAction {
  @JsonProperty("add")
  ADD,
  @JsonProperty("modify")
  MODIFY,
  @JsonProperty("delete")
  DELETE,
  @JsonProperty("move")
  MOVE,
  @JsonProperty("read")
  READ;

  /** The name on the wire. */
  public String wireName() {
    return name().toLowerCase(Locale.ROOT);
  }
}
