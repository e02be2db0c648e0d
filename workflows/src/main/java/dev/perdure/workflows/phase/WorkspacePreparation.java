package dev.perdure.workflows.phase;

import dev.perdure.planner.request.PendingRequest;
import dev.perdure.planner.task.RunKind;
import dev.perdure.planner.task.TaskState;
import dev.perdure.workflows.port.OpenedWorkspace;
import dev.perdure.workflows.port.Ports;
import dev.perdure.workflows.port.RunOpening;
import dev.perdure.workflows.port.RunReport;
import dev.perdure.workflows.port.TaskName;
import dev.perdure.workflows.port.TaskResult;
import dev.perdure.workflows.visibility.TaskVisibility;
import io.temporal.workflow.Async;
import java.util.LinkedHashMap;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The preparing phase: creates the workspace, asks people to trust what the repository's files
 * would run, runs the setup commands and takes the planning baseline.
 */
final class WorkspacePreparation {

  private final TaskExecution execution;

  /** Prepares an execution. */
  public WorkspacePreparation(TaskExecution execution) {
    this.execution = execution;
  }

  public void run() {
    int number = 0;
    OpenedWorkspace ready = execution.open();
    name();
    if (ready.prepared()) {
      return;
    }
    reviewTrust();
    for (String command : ready.setup()) {
      number++;
      setUp("setup-" + execution.start().execution() + "-" + number, command);
    }
    execution.mark();
  }

  /** A small model names the task meanwhile; Temporal's page of the task shows the new title. */
  private void name() {
    Async.function(Ports.smallAgents("Name the task")::name, execution.ref())
        .handle((name, failure) -> failure == null && show(name));
  }

  private static boolean show(TaskName name) {
    Optional.ofNullable(name.title()).ifPresent(TaskVisibility::title);
    return name.title() != null;
  }

  /** Each decision is reviewed again, as what it was about may have changed meanwhile. */
  private void reviewTrust() {
    PendingRequest request = untrusted();
    while (request != null) {
      execution.desk().ask(request);
      request = untrusted();
    }
  }

  private @Nullable PendingRequest untrusted() {
    return execution
        .workspace("Review the trust in the repository")
        .reviewTrust(execution.ref())
        .request();
  }

  /** A command of the repository: a run of its own that people can see, with its permissions. */
  private void setUp(String name, String command) {
    var values = new LinkedHashMap<String, String>();
    values.put("command", command);
    values.put("focus", "Set up: " + command);
    RunReport report =
        execution.perform(
            execution
                .run(RunKind.FIXED, execution.task().run(name), "build")
                .opening(new RunOpening("step/fixed", values, name, false)));
    if (!report.completed()) {
      throw new TaskEnded(ending(report, command));
    }
  }

  private TaskResult ending(RunReport report, String command) {
    return switch (report.finish()) {
      case PERMISSION_DENIED, CANCELLED -> execution.ending(TaskState.IDLE);
      default ->
          new TaskResult(
              execution.task(),
              TaskState.FAILED,
              "setup_failed",
              "The setup command '%s' of the repository did not succeed: see run %s."
                  .formatted(command, report.run()),
              null);
    };
  }
}
