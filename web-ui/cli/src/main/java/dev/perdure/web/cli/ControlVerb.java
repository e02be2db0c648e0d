package dev.perdure.web.cli;

import dev.perdure.web.cli.client.JsonNodes;
import dev.perdure.web.cli.terminal.Terminal;
import dev.perdure.web.server.PerdureProperties;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.function.Supplier;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Base class of the verbs that send a control command to a task, such as {@code pause}, {@code
 * cancel}, {@code retry-step}, {@code redo} and {@code raise-budget}.
 */
abstract class ControlVerb extends TaskVerb implements Runnable {

  ControlVerb(PerdureProperties properties, Terminal terminal) {
    super(properties, terminal);
  }

  /** The verbs without options by their names. */
  static Map<String, Supplier<Object>> all(PerdureProperties properties, Terminal terminal) {
    Map<String, Supplier<Object>> verbs = new LinkedHashMap<>();
    for (Word word : Word.values()) {
      verbs.put(word.verb(), () -> word.spec(properties, terminal));
    }
    return verbs;
  }

  final void control(ObjectNode body, String done) {
    String command = JsonNodes.text(body, "command");
    post("/control", body).orMistake("'%s'".formatted(command));
    terminal.note("Task %s %s.".formatted(id, done));
  }

  /** The verbs that need no options: their command and their message to the person. */
  private enum Word {
    PAUSE("Pauses a task: running calls finish, and no new call starts.", "is being paused"),
    RESUME("Resumes a paused task.", "continues"),
    INTERRUPT(
        "Interrupts the running calls of a task. The task then waits for a message.",
        "is being interrupted"),
    CANCEL("Cancels a task and keeps its work so far.", "is being cancelled"),
    SKIP_STEP(
        "Skips a step that failed or has not started, and the steps that depend on it.",
        "leaves out step %s"),
    RETRY_STEP("Retries a failed step from its changes so far.", "tries step %s again"),
    CANCEL_STEP(
        "Cancels a running step, drops its changes and skips the steps that depend on it.",
        "is cancelling step %s"),
    RETRY_NOW(
        "Retries at once a call that waits for its next attempt, such as a call to a provider.",
        "retries the waiting call at once"),
    REPLAN("Plans the remaining work of a task at rest again.", "is being planned again"),
    ARCHIVE("Archives a task at rest: it takes no more messages.", "is archived"),
    REDO("Redoes the last undone change of files.", "");

    private final String description;
    private final String done;

    Word(String description, String done) {
      this.description = description;
      this.done = done;
    }

    CommandSpec spec(PerdureProperties properties, Terminal terminal) {
      ControlVerb control =
          switch (this) {
            case SKIP_STEP, RETRY_STEP, CANCEL_STEP -> new OfStep(this, properties, terminal);
            case REDO -> new OfFiles(this, properties, terminal);
            case PAUSE, RESUME, INTERRUPT, CANCEL, RETRY_NOW, REPLAN, ARCHIVE ->
                new OfTask(this, properties, terminal);
          };
      CommandSpec spec = CommandSpec.forAnnotatedObject(control).name(verb());
      spec.usageMessage().description(description);
      return spec;
    }

    String verb() {
      return wireName().replace('_', '-');
    }

    String wireName() {
      return name().toLowerCase(Locale.ROOT);
    }

    ObjectNode body() {
      return JsonNodes.object().put("command", wireName());
    }
  }

  private static final class OfTask extends ControlVerb {
    private final Word word;

    OfTask(Word word, PerdureProperties properties, Terminal terminal) {
      super(properties, terminal);
      this.word = word;
    }

    @Override
    public void run() {
      control(word.body(), word.done);
    }
  }

  private static final class OfStep extends ControlVerb {
    private final Word word;

    @Parameters(index = "1", paramLabel = "STEP", description = "The step's id, as in 'show'.")
    private String step = "";

    OfStep(Word word, PerdureProperties properties, Terminal terminal) {
      super(properties, terminal);
      this.word = word;
    }

    @Override
    public void run() {
      control(word.body().put("step", step), word.done.formatted(step));
    }
  }

  private static final class OfFiles extends ControlVerb {
    private final Word word;

    OfFiles(Word word, PerdureProperties properties, Terminal terminal) {
      super(properties, terminal);
      this.word = word;
    }

    @Override
    public void run() {
      JsonNode moved =
          post("/commands", JsonNodes.object().put("name", word.wireName()))
              .orMistake("'%s'".formatted(word.wireName()))
              .json()
              .path("result");
      if (json()) {
        terminal.print(JsonNodes.write(moved));
        return;
      }
      terminal.note(UndoCommand.movedNote(id, moved));
    }
  }
}
