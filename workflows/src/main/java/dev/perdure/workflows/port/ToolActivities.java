package dev.perdure.workflows.port;

import static com.fasterxml.jackson.annotation.JsonInclude.Include.NON_NULL;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonSubTypes.Type;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.annotation.JsonTypeName;
import dev.perdure.planner.id.CallId;
import dev.perdure.planner.id.RequestId;
import dev.perdure.planner.request.PendingRequest;
import io.temporal.activity.ActivityInterface;
import io.temporal.activity.ActivityMethod;
import org.jspecify.annotations.Nullable;

/** The activity that carries out a tool call, by the permission rules, where the workspace is. */
@ActivityInterface
public interface ToolActivities {

  /** Carries out a call once, however often it is asked to. */
  @ActivityMethod(name = "runTool")
  ToolOutcome run(ToolCallRequest turn);

  /**
   * One tool call to carry out.
   *
   * @param request the settled request that this call waited for; null at first. The decision
   *     itself is read from the journal, so that what was approved is what runs
   * @param begun whether the subagent that the call delegates to has been started; null for no
   */
  record ToolCallRequest(
      CallId call, @Nullable RequestId request, @JsonInclude(NON_NULL) @Nullable Boolean begun) {

    /** A call whose subagent, if any, has not been started. */
    public ToolCallRequest(CallId call, @Nullable RequestId request) {
      this(call, request, null);
    }
  }

  /** The outcome of a tool call; the result itself is stored in the conversation. */
  @JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "is")
  @JsonSubTypes({
    @Type(ToolOutcome.Done.class),
    @Type(ToolOutcome.Asks.class),
    @Type(ToolOutcome.Delegates.class),
    @Type(ToolOutcome.Ends.class),
    @Type(ToolOutcome.Stops.class)
  })
  sealed interface ToolOutcome {

    /** The call has its result. */
    @JsonTypeName("done")
    record Done() implements ToolOutcome {}

    /** A person must settle a request first. */
    @JsonTypeName("asks")
    record Asks(PendingRequest request) implements ToolOutcome {}

    /**
     * A subagent must run first; the call is then carried out again to take its result.
     *
     * @param atOnce how many subagents of one run work at once; null where nothing limits them
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
}
