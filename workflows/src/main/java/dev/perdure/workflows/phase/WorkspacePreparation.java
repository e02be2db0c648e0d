package dev.perdure.workflows.phase;

import dev.perdure.planner.request.PendingRequest;
import dev.perdure.planner.task.RunKind;
import dev.perdure.planner.task.TaskState;
import dev.perdure.workflows.port.OpenedWorkspace;
import dev.perdure.workflows.port.Ports;
import dev.perdure.workflows.port.RunOpening;
import dev.perdure.workflows.port.RunReport;
import dev.perdure.workflows.port.TaskResult;
import io.temporal.workflow.Async;
import io.temporal.workflow.Workflow;
import java.util.LinkedHashMap;

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
    if (Workflow.getVersion("title-agent", Workflow.DEFAULT_VERSION, 1) == 1) {
      Async.procedure(Ports.smallAgents()::name, execution.ref());
    }
    if (Boolean.TRUE.equals(ready.prepared())) {
      return;
    }
    if (Workflow.getVersion("repository-trust", Workflow.DEFAULT_VERSION, 1) == 1) {
      reviewTrust();
    }
    for (String command : ready.setup()) {
      number++;
      setUp("setup-" + execution.start().execution() + "-" + number, command);
    }
    execution.workspace().mark(execution.ref());
  }

  /** Each decision is reviewed again, as what it was about may have changed meanwhile. */
  private void reviewTrust() {
    PendingRequest request = execution.workspace().reviewTrust(execution.ref()).request();
    while (request != null) {
      execution.desk().ask(request);
      request = execution.workspace().reviewTrust(execution.ref()).request();
    }
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
