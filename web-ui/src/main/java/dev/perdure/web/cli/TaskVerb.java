package dev.perdure.web.cli;

import dev.perdure.web.cli.attach.AttachScreen;
import dev.perdure.web.cli.client.ExitCode;
import dev.perdure.web.cli.client.JsonNodes;
import dev.perdure.web.cli.client.ServerClient;
import dev.perdure.web.cli.client.ServerReply;
import dev.perdure.web.cli.client.ServerVerb;
import dev.perdure.web.cli.follow.FetchedTask;
import dev.perdure.web.cli.terminal.SafeText;
import dev.perdure.web.cli.terminal.Style;
import dev.perdure.web.cli.terminal.StyledText;
import dev.perdure.web.cli.terminal.Terminal;
import dev.perdure.web.server.PerdureProperties;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.JsonNode;

/** Base class of the verbs about one task. */
abstract class TaskVerb extends ServerVerb {

  @Parameters(index = "0", paramLabel = "TASK", description = "The task's id.")
  String id = "";

  TaskVerb(PerdureProperties properties, Terminal terminal) {
    super(properties, terminal);
  }

  ServerReply post(String resource, JsonNode body) {
    return server().post("/api/tasks/" + ServerClient.segment(id) + resource, body);
  }

  /** Shows a task on the full screen, or follows it line by line as run does. */
  @Command(
      name = "attach",
      description = {
        "Shows transcript, plan and open requests of a task on the full screen.",
        "Without a terminal, or with --plain, --json, --yes, --deny or --wait: prints lines as 'run' does."
      })
  static final class Attach extends TaskVerb implements Callable<Integer> {
    @Mixin private FollowOptions following = new FollowOptions();

    @Option(names = "--plain", description = "Print lines, also in a terminal.")
    private boolean plain;

    Attach(PerdureProperties properties, Terminal terminal) {
      super(properties, terminal);
    }

    @Override
    public Integer call() {
      ServerClient server = server();
      String parting = "Task %s continues: attach again at any time.".formatted(id);
      if (terminal.hasFullScreen() && !plain && !json() && following.areDefaults()) {
        server.get("/api/tasks/" + ServerClient.segment(id));
        Optional<AttachScreen.Result> shown = AttachScreen.show(server, id, terminal.isColoured());
        if (shown.isPresent()) {
          return end(shown.get().task(), parting);
        }
      }
      try (var _ = ExitMessage.of(terminal, parting)) {
        return following.followWithTranscript(server, terminal, id, json());
      }
    }

    private int end(Optional<FetchedTask> task, String parting) {
      OptionalInt ended = task.map(FetchedTask::exitCode).orElse(OptionalInt.empty());
      if (ended.isEmpty()) {
        terminal.note(parting);
        return ExitCode.WAITING;
      }
      task.ifPresent(it -> it.outcome().forEach(terminal::print));
      return ended.getAsInt();
    }
  }

  /** Says why a task does not move. */
  @Command(
      name = "why",
      description = {
        "Explains in one sentence why a task does not progress, and since when.",
        "Lists the task's pending activities in the engine below."
      })
  static final class Why extends TaskVerb implements Runnable {
    Why(PerdureProperties properties, Terminal terminal) {
      super(properties, terminal);
    }

    @Override
    public void run() {
      JsonNode why = server().get("/api/tasks/" + ServerClient.segment(id) + "/why");
      if (json()) {
        terminal.print(JsonNodes.write(why));
        return;
      }
      String since = SafeText.ago(JsonNodes.text(why, "since"), Instant.now());
      terminal.print(
          StyledText.of(
              Style.BOLD,
              "%s (for %s)".formatted(SafeText.line(JsonNodes.text(why, "sentence")), since)));
      for (JsonNode one : JsonNodes.list(why, "pending")) {
        String failure =
            JsonNodes.find(one, "lastFailure").map(text -> ", failed: " + text).orElse("");
        String line =
            SafeText.line(
                "%s, attempt %s%s"
                    .formatted(
                        JsonNodes.text(one, "activity"), one.path("attempt").asString(), failure));
        terminal.print(StyledText.of("  " + line));
      }
    }
  }

  /** Overrules what triage picked for a task. */
  @Command(
      name = "strategy",
      description = "Sets the strategy of a task that has not started or is at rest, instead of triage.")
  static final class SetStrategy extends TaskVerb implements Runnable {
    @Parameters(index = "1", paramLabel = "STRATEGY", description = "The strategy, as in 'run --strategy'.")
    private String strategy = "";

    @Option(
        names = "--skip",
        paramLabel = "PHASE",
        description = "Skip exploring, designing or reviewing; may be repeated.")
    private List<String> skipped = List.of();

    @Option(
        names = "--perspective",
        paramLabel = "TEXT",
        description = "Add a designer with this perspective; may be repeated.")
    private List<String> perspectives = List.of();

    SetStrategy(PerdureProperties properties, Terminal terminal) {
      super(properties, terminal);
    }

    @Override
    public void run() {
      var body = JsonNodes.object().put("command", "set_strategy");
      var triage = body.putObject("triage").put("strategy", strategy);
      skipped.forEach(triage.putArray("skipped")::add);
      perspectives.forEach(triage.putArray("perspectives")::add);
      post("/control", body).orMistake("The strategy");
      terminal.note("Task %s follows the strategy %s.".formatted(id, strategy));
    }
  }

  /** Sends a message to a running or ended task. */
  @Command(name = "say", description = "Sends a message to a running or ended task.")
  static final class Say extends TaskVerb implements Runnable {
    @Parameters(index = "1", paramLabel = "TEXT", description = "The message.")
    private String text = "";

    @Option(names = "--file", paramLabel = "FILE", description = "Attach a file; may be repeated.")
    private List<Path> files = List.of();

    Say(PerdureProperties properties, Terminal terminal) {
      super(properties, terminal);
    }

    @Option(
        names = "--agent",
        paramLabel = "NAME",
        description = "The agent for the message; the task must be at rest.")
    private Optional<String> agent = Optional.empty();

    @Option(
        names = "--model",
        paramLabel = "NAME",
        description = "The task's model from now on, as provider/model.")
    private Optional<String> model = Optional.empty();

    @Option(
        names = "--variant",
        paramLabel = "NAME",
        description = "The reasoning effort from now on: none, low, medium, high or max.")
    private Optional<String> variant = Optional.empty();

    @Override
    public void run() {
      var body = JsonNodes.object().put("text", text);
      agent.ifPresent(name -> body.put("agent", name));
      model.ifPresent(name -> body.put("model", name));
      variant.ifPresent(name -> body.put("variant", name));
      AttachmentUploader.attach(server(), body, AttachmentUploader.checked(files));
      post("/messages", body).orMistake("The message");
      terminal.note(
          "Sent to %s; it is read before the next model call. A plan that waits for approval is withdrawn and revised with it."
              .formatted(id));
    }
  }
}
