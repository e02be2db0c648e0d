package dev.perdure.web.cli;

import dev.perdure.planner.message.TextShortener;
import dev.perdure.web.cli.client.JsonNodes;
import dev.perdure.web.cli.terminal.SafeText;
import dev.perdure.web.cli.terminal.Terminal;
import dev.perdure.web.server.PerdureProperties;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import tools.jackson.databind.node.ObjectNode;

/** Starts another task with the request of a task. */
@Command(
    name = "fork",
    description = {
      "Starts another task with the request of a task, on the same commit.",
      "With --step or --finished, the new task takes over plan and files and continues after finished"
          + " steps. The old task does not change. Options that you omit keep the value of the old task."
    },
    footer = {
      "",
      "Examples:",
      "  ${ROOT-COMMAND-NAME} fork TASK --model anthropic/claude-sonnet-4-5",
      "  ${ROOT-COMMAND-NAME} fork TASK --step parser --agent build"
    })
final class ForkCommand extends ForkShareExportVerb {
  private static final int MAX_LISTED_STEPS = 10;

  @Option(names = "--model", paramLabel = "NAME", description = "The model of the new task.")
  private Optional<String> model = Optional.empty();

  @Option(
      names = "--variant",
      paramLabel = "NAME",
      description = "The reasoning effort: none, low, medium, high or max.")
  private Optional<String> variant = Optional.empty();

  @Option(names = "--strategy", paramLabel = "NAME", description = "The strategy of the new task.")
  private Optional<String> strategy = Optional.empty();

  @Option(names = "--agent", paramLabel = "NAME", description = "The agent of the new task.")
  private Optional<String> agent = Optional.empty();

  @Option(names = "--request", paramLabel = "TEXT", description = "The request of the new task.")
  private Optional<String> request = Optional.empty();

  @Option(
      names = "--step",
      paramLabel = "STEP",
      description = "Continue after this finished step, with its plan and files.")
  private Optional<String> step = Optional.empty();

  @Option(names = "--finished", description = "Continue after all finished steps.")
  private boolean finished;

  ForkCommand(PerdureProperties properties, Terminal terminal) {
    super(properties, terminal);
  }

  @Override
  public void run() {
    ObjectNode choices = JsonNodes.object();
    model.ifPresent(name -> choices.put("model", name));
    variant.ifPresent(name -> choices.put("variant", name));
    strategy.ifPresent(name -> choices.put("strategy", name));
    agent.ifPresent(name -> choices.put("agent", name));
    request.ifPresent(text -> choices.put("request", text));
    step.ifPresent(name -> choices.put("step", name));
    if (finished) {
      choices.put("finished", true);
    }
    made("fork", choices)
        .ifPresent(result -> {
          String fork = JsonNodes.text(result, "taskId");
          terminal.print(SafeText.line(fork));
          terminal.note(SafeText.line(sentence(fork, JsonNodes.texts(result, "steps"))));
        });
  }

  private String sentence(String fork, List<String> steps) {
    String page = server().page(fork);
    return steps.isEmpty()
        ? "Task %s begins what %s was asked for: %s".formatted(fork, id, page)
        : "Task %s goes on after what %s has finished (%s): %s"
            .formatted(fork, id, TextShortener.list(steps, MAX_LISTED_STEPS), page);
  }
}
