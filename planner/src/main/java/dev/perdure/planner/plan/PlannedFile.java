package dev.perdure.planner.plan;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** A file a plan means to touch or read, relative to the workspace. */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record PlannedFile(String path, Action action, @Nullable String note) {

  /**
   * Turns an absent path into an empty one, which the plan check reports, and no action into
   * modify.
   */
  public PlannedFile {
    path = Texts.orEmpty(path);
    action = Texts.orElse(action, Action.MODIFY);
  }

  /** What happens to the file. */
  public enum Action {
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
}
