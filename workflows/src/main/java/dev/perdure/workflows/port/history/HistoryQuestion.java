package dev.perdure.workflows.port.history;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonSubTypes.Type;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.annotation.JsonTypeName;

/** What people ask of the checkpoints of a task. */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "is")
@JsonSubTypes({
  @Type(HistoryQuestion.Undo.class),
  @Type(HistoryQuestion.Redo.class),
  @Type(HistoryQuestion.Versions.class),
  @Type(HistoryQuestion.Between.class)
})
public sealed interface HistoryQuestion {

  /** Undo the newest change. */
  @JsonTypeName("undo")
  record Undo() implements HistoryQuestion {}

  /** Bring back what was undone last. */
  @JsonTypeName("redo")
  record Redo() implements HistoryQuestion {}

  /** The versions of a file. */
  @JsonTypeName("versions")
  record Versions(String path) implements HistoryQuestion {}

  /** What differs between two checkpoints; 0 is what the task began with. */
  @JsonTypeName("between")
  record Between(int from, int to) implements HistoryQuestion {}
}
