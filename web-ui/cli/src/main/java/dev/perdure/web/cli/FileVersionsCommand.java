package dev.perdure.web.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.perdure.web.cli.client.JsonNodes;
import dev.perdure.web.cli.client.ServerClient;
import dev.perdure.web.cli.terminal.SafeText;
import dev.perdure.web.cli.terminal.Terminal;
import dev.perdure.web.server.PerdureProperties;
import java.net.URLEncoder;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.JsonNode;

/** Lists the versions of a file, each with the turn and the tool call that made it. */
@Command(
    name = "versions",
    description = {
      "Lists the versions of a file of a task, the newest first.",
      "Each line has the checkpoint, the turn and the tool call that changed the file."
    },
    footer = {"", "Example:", "  ${ROOT-COMMAND-NAME} versions TASK src/main.c --diff"})
final class FileVersionsCommand extends TaskVerb implements Runnable {

  @Parameters(index = "1", paramLabel = "PATH", description = "The file.")
  private String path = "";

  @Option(names = "--diff", description = "Show the diff of each version.")
  private boolean detailed;

  FileVersionsCommand(PerdureProperties properties, Terminal terminal) {
    super(properties, terminal);
  }

  @Override
  public void run() {
    JsonNode page =
        server()
            .listPage(
                "/api/tasks/%s/files?path=%s"
                    .formatted(ServerClient.segment(id), URLEncoder.encode(path, UTF_8)));
    List<JsonNode> versions = JsonNodes.list(page, "items");
    if (json()) {
      terminal.print(JsonNodes.write(page));
      return;
    }
    if (versions.isEmpty()) {
      terminal.note(SafeText.line("Task %s has no version of '%s'.".formatted(id, path)));
    }
    versions.forEach(this::print);
  }

  private void print(JsonNode version) {
    JsonNode change = version.path("change");
    String age =
        JsonNodes.find(version, "at").map(at -> ", " + SafeText.ago(at, Instant.now())).orElse("");
    terminal.print(
        SafeText.line(
            "%s: +%s -%s, %s%s"
                .formatted(
                    JsonNodes.text(version, "checkpoint"),
                    JsonNodes.text(change, "additions"),
                    JsonNodes.text(change, "deletions"),
                    origin(version),
                    age)));
    if (detailed) {
      terminal.print(SafeText.block(JsonNodes.text(change, "diff")).stripTrailing());
    }
  }

  /** The turn with its call, or the step whose end made the version. */
  private static String origin(JsonNode version) {
    Optional<String> call =
        JsonNodes.find(version, "tool")
            .map(tool -> "%s (%s)".formatted(tool, JsonNodes.text(version, "callId")));
    Optional<String> turn =
        JsonNodes.find(version, "run")
            .map(run -> "turn %s of %s".formatted(JsonNodes.text(version, "turn"), run));
    return turn.map(words -> call.map(of -> words + ", " + of).orElse(words))
        .or(() -> JsonNodes.find(version, "step").map("step "::concat))
        .orElse("outside of turns");
  }
}
