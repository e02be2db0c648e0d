package dev.perdure.web.cli;

import dev.perdure.web.cli.client.JsonNodes;
import dev.perdure.web.cli.client.ServerClient;
import dev.perdure.web.cli.client.ServerVerb;
import dev.perdure.web.cli.terminal.Terminal;
import dev.perdure.web.server.PerdureProperties;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** A verb about one step of a task's plan. */
abstract sealed class StepVerb extends ServerVerb implements Runnable {

  @Parameters(index = "0", paramLabel = "TASK", description = "The task's id.")
  private String task = "";

  @Parameters(index = "1", paramLabel = "STEP", description = "The step's id in the plan.")
  private String step = "";

  private final String command;
  private final String effect;

  private StepVerb(PerdureProperties properties, Terminal terminal, String command, String effect) {
    super(properties, terminal);
    this.command = command;
    this.effect = effect;
  }

  @Override
  public void run() {
    var body = JsonNodes.object().put("command", command).put("step", step);
    server()
        .post("/api/tasks/" + ServerClient.segment(task) + "/control", body)
        .orMistake("The command");
    terminal.note("Step %s of task %s is %s.".formatted(step, task, effect));
  }

  /** Leaves a step out. */
  @Command(
      name = "skip-step",
      description = {
        "Leaves out a step that failed or has not begun, with those that need it;",
        "the rest of the plan goes on."
      })
  static final class Skip extends StepVerb {
    Skip(PerdureProperties properties, Terminal terminal) {
      super(properties, terminal, "skip_step", "left out");
    }
  }

  /** Has a failed step tried again. */
  @Command(name = "retry-step", description = "Has a step tried again that failed.")
  static final class Retry extends StepVerb {
    Retry(PerdureProperties properties, Terminal terminal) {
      super(properties, terminal, "retry_step", "tried again");
    }
  }

  /** Ends a step at work. */
  @Command(
      name = "cancel-step",
      description = {
        "Ends a step at work and drops what it changed; those that need it are left out,",
        "the rest of the plan goes on."
      })
  static final class Cancel extends StepVerb {
    Cancel(PerdureProperties properties, Terminal terminal) {
      super(properties, terminal, "cancel_step", "being cancelled");
    }
  }
}
