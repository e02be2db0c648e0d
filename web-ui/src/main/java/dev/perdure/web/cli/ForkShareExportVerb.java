package dev.perdure.web.cli;

import dev.perdure.planner.message.TextShortener;
import dev.perdure.web.cli.client.JsonNodes;
import dev.perdure.web.cli.client.ServerClient;
import dev.perdure.web.cli.client.UsageError;
import dev.perdure.web.cli.terminal.SafeText;
import dev.perdure.web.cli.terminal.Terminal;
import dev.perdure.web.server.PerdureProperties;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Base class of the verbs {@code fork}, {@code share} and {@code export}, which make another task,
 * a read-only link or a document from a task.
 */
abstract class ForkShareExportVerb extends TaskVerb implements Runnable {

  ForkShareExportVerb(PerdureProperties properties, Terminal terminal) {
    super(properties, terminal);
  }

  /** Carries a command out and prints what it answers where that is asked for. */
  final Optional<JsonNode> made(String command, ObjectNode arguments) {
    ObjectNode body = JsonNodes.object().put("name", command);
    body.set("arguments", arguments);
    JsonNode result =
        post("/commands", body).orMistake("'%s'".formatted(command)).json().path("result");
    if (json()) {
      terminal.print(JsonNodes.write(result));
      return Optional.empty();
    }
    return Optional.of(result);
  }

  /** Begins the request of a task anew as another task. */
  @Command(
      name = "fork",
      description = {
        "Starts another task with the request of a task, on the same commit.",
        "With --step or --finished, the new task takes over plan and files and continues after finished",
        "steps. The old task does not change. Options that you omit keep the value of the old task."
      },
      footer = {
        "",
        "Examples:",
        "  ./perdure fork TASK --model anthropic/claude-sonnet-4-5",
        "  ./perdure fork TASK --step parser --agent build"
      })
  static final class Fork extends ForkShareExportVerb {
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

    Fork(PerdureProperties properties, Terminal terminal) {
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

  /** Makes a read-only link to a task, or ends one. */
  @Command(
      name = "share",
      description = {
        "Makes a read-only link to a task.",
        "The link shows request, plan, result and messages, without tool output. Everyone with the",
        "address can read the task until the link expires."
      })
  static final class Share extends ForkShareExportVerb {
    private static final int MAX_LINK_DAYS = 90;

    @Option(names = "--days", paramLabel = "N", description = "Days until the link expires (default: 7).")
    private Optional<Integer> days = Optional.empty();

    @Option(
        names = "--revoke",
        paramLabel = "LINK",
        description = "Revoke the link with this id.")
    private Optional<String> revoked = Optional.empty();

    Share(PerdureProperties properties, Terminal terminal) {
      super(properties, terminal);
    }

    @Override
    public void run() {
      if (revoked.isPresent()) {
        revoke(revoked.get());
        return;
      }
      ObjectNode choices = JsonNodes.object();
      days.ifPresent(count -> choices.put("expires", end(count)));
      made("share", choices)
          .ifPresent(link -> {
            terminal.print(SafeText.line(JsonNodes.text(link, "url")));
            terminal.note(
                SafeText.line(
                    "Whoever has this address can read task %s until %s; end it by: ./perdure share %s --revoke %s"
                        .formatted(
                            id,
                            JsonNodes.text(link, "expiresAt"),
                            id,
                            JsonNodes.text(link, "id"))));
          });
    }

    private static String end(int days) {
      if (days < 1 || days > MAX_LINK_DAYS) {
        throw UsageError.inInput("--days is from 1 to %d.".formatted(MAX_LINK_DAYS));
      }
      return Instant.now().plus(Duration.ofDays(days)).minusSeconds(1).toString();
    }

    private void revoke(String link) {
      server()
          .delete("/api/shares/" + ServerClient.segment(link))
          .orMistake("The link '%s'".formatted(link));
      terminal.note(SafeText.line("Nobody can read task %s by link %s.".formatted(id, link)));
    }
  }

  /** Writes a task down as a link would show it. */
  @Command(
      name = "export",
      description = {
        "Exports a task as Markdown, without secrets and tool output.",
        "The export holds request, plan, result and messages. --json writes one JSON object."
      })
  static final class Export extends ForkShareExportVerb {
    @Option(
        names = "--output",
        paramLabel = "FILE",
        description = "Write to this new file instead of the screen.")
    private Optional<Path> output = Optional.empty();

    Export(PerdureProperties properties, Terminal terminal) {
      super(properties, terminal);
    }

    @Override
    public void run() {
      JsonNode export = server().get("/api/tasks/" + ServerClient.segment(id) + "/export");
      String text =
          json() ? JsonNodes.write(export.path("task")) : JsonNodes.text(export, "markdown");
      output.ifPresentOrElse(
          file -> write(file, text), () -> terminal.print(SafeText.block(text.stripTrailing())));
    }

    private void write(Path file, String text) {
      try {
        Files.writeString(file, text, StandardOpenOption.CREATE_NEW);
        terminal.note("Task %s is written to %s.".formatted(id, file));
      } catch (FileAlreadyExistsException e) {
        throw UsageError.inInput("'%s' exists: name another file.".formatted(file));
      } catch (IOException e) {
        throw UsageError.inInput("'%s' can't be written: %s.".formatted(file, e.getMessage()));
      }
    }
  }
}
