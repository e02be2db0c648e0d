package dev.perdure.workflows.port;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonSubTypes.Type;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.annotation.JsonTypeName;
import dev.perdure.planner.request.PendingRequest;
import org.jspecify.annotations.Nullable;

/** The outcome of a tool call; the result itself is stored in the conversation. */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "is")
@JsonSubTypes({
  @Type(ToolOutcome.Done.class),
  @Type(ToolOutcome.Asks.class),
  @Type(ToolOutcome.Delegates.class),
  @Type(ToolOutcome.Ends.class),
  @Type(ToolOutcome.Stops.class)
})
public sealed interface ToolOutcome {

  /** The call has its result. */
  @JsonTypeName("done")
  record Done() implements ToolOutcome {}

  /** A person must settle a request first. */
  @JsonTypeName("asks")
  record Asks(PendingRequest request) implements ToolOutcome {}

  /**
   * A subagent must run first; the call is then carried out again to take its result.
   *
   * @param atOnce how many subagents of one run work at once; null if nothing limits them
   */
  @JsonTypeName("delegates")
  record Delegates(RunSpec child, @Nullable Integer atOnce) implements ToolOutcome {}

  /** The call has its result and ends the run, as {@code plan_exit} does. */
  @JsonTypeName("ends")
  record Ends() implements ToolOutcome {}

  /** A person denied the call without a word: the run ends. */
  @JsonTypeName("stops")
  record Stops() implements ToolOutcome {}
}
