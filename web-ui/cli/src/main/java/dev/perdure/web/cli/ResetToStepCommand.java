package dev.perdure.web.cli;

import dev.perdure.planner.message.TextShortener;
import dev.perdure.web.cli.client.JsonNodes;
import dev.perdure.web.cli.client.ServerClient;
import dev.perdure.web.cli.terminal.SafeText;
import dev.perdure.web.cli.terminal.Terminal;
import dev.perdure.web.server.PerdureProperties;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.JsonNode;

/**
 * The verb {@code reset}: takes a task at rest back to before a step, so that the step and those
 * after it are done again.
 */
@Command(
    name = "reset",
    description = {
      "Resets a task at rest to the state before a step that has started.",
      "Perdure repeats the step and all later steps. Their commits leave the branch and stay under"
          + " a ref."
    },
    footer = {"", "Example:", "  ${ROOT-COMMAND-NAME} reset TASK STEP --dry-run"})
final class ResetToStepCommand extends TaskVerb implements Runnable {

  private static final int MAX_LISTED_STEPS = 10;
  private static final int SHORT_COMMIT_LENGTH = 10;

  @Parameters(index = "1", paramLabel = "STEP", description = "The step's id, as in 'show'.")
  private String step = "";

  @Option(names = "--dry-run", description = "Only show the effect.")
  private boolean told;

  ResetToStepCommand(PerdureProperties properties, Terminal terminal) {
    super(properties, terminal);
  }

  @Override
  public void run() {
    JsonNode back = told ? preview() : reset();
    if (json()) {
      terminal.print(JsonNodes.write(back));
      return;
    }
    String steps = TextShortener.list(JsonNodes.texts(back, "steps"), MAX_LISTED_STEPS);
    terminal.note(
        SafeText.line(
            (told ? "Done again by a reset of task %s: %s." : "Task %s does again: %s.")
                .formatted(id, steps)));
    for (JsonNode commit : JsonNodes.list(back, "commits")) {
      terminal.note(
          SafeText.line(
              "  %s %s"
                  .formatted(
                      TextShortener.start(JsonNodes.text(commit, "commit"), SHORT_COMMIT_LENGTH),
                      JsonNodes.text(commit, "title"))));
    }
    keptCommitsNote(back).ifPresent(sentence -> terminal.note(SafeText.line(sentence)));
  }

  private Optional<String> keptCommitsNote(JsonNode back) {
    return JsonNodes.find(back, "ref")
        .map(ref ->
            "%s off '%s' and kept: git fetch %s %s"
                .formatted(
                    told ? "These commits would be taken" : "These commits are taken",
                    JsonNodes.text(back, "branch"),
                    JsonNodes.text(back, "repository"),
                    ref));
  }

  private JsonNode preview() {
    return server()
        .tryGet(
            "/api/tasks/%s/steps/%s/reset"
                .formatted(ServerClient.segment(id), ServerClient.segment(step)))
        .orMistake("'reset'")
        .json();
  }

  private JsonNode reset() {
    return post("/control", JsonNodes.object().put("command", "reset").put("step", step))
        .orMistake("'reset'")
        .json()
        .path("reset");
  }
}
