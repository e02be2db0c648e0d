package dev.perdure.workflows.agent;

import dev.perdure.planner.id.RequestId;
import dev.perdure.planner.request.Outcome;
import dev.perdure.workflows.port.RunActivities.RunReport;
import dev.perdure.workflows.port.RunSpec;
import io.temporal.workflow.SignalMethod;
import io.temporal.workflow.WorkflowInterface;
import io.temporal.workflow.WorkflowMethod;
import org.jspecify.annotations.Nullable;

/** The workflow of one agent run: a loop of model calls and the tool calls they ask for. */
@WorkflowInterface
public interface AgentWorkflow {

  /** Runs until the model has said its last word, or something ends the run. */
  @WorkflowMethod(name = "Agent")
  RunReport run(RunSpec spec);

  /** A request of this run was settled. */
  @SignalMethod
  void requestSettled(RequestSettled settlement);

  /** The run is to hold before its next model call, or to go on. */
  @SignalMethod
  void hold(Hold hold);

  /** Requests a continue-as-new after the current turn. */
  @SignalMethod
  void requestContinueAsNew();

  /** Whether a run is held. */
  record Hold(boolean held) {}

  /**
   * The settlement of a request, as far as a run needs to know.
   *
   * @param outcome null where the request could not be shown to anybody
   * @param failure why it could not
   */
  record RequestSettled(RequestId request, @Nullable Outcome outcome, @Nullable String failure) {

    /** A person's outcome. */
    public RequestSettled(RequestId request, Outcome outcome) {
      this(request, outcome, null);
    }

    /** A request that nobody has seen and nobody will settle. */
    public static RequestSettled failed(RequestId request, String failure) {
      return new RequestSettled(request, null, failure);
    }
  }
}
