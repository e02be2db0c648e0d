package dev.perdure.web.cli;

import dev.perdure.activities.process.ProgramLauncher;
import dev.perdure.web.cli.client.JsonNodes;
import dev.perdure.web.cli.client.ServerClient;
import dev.perdure.web.cli.client.ServerReply;
import dev.perdure.web.cli.client.ServerVerb;
import dev.perdure.web.cli.client.UsageError;
import dev.perdure.web.cli.terminal.SafeText;
import dev.perdure.web.cli.terminal.Terminal;
import dev.perdure.web.server.PerdureProperties;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.JsonNode;

/**
 * The verb {@code plan}: prints the plan of a task, or opens it in a text editor before it is
 * approved and sends the edit to the server.
 */
@Command(
    name = "plan",
    description = "Shows the plan of a task, or edits the plan before its approval.",
    footer = {
      "",
      "Examples:",
      "  ${ROOT-COMMAND-NAME} plan show TASK",
      "  ${ROOT-COMMAND-NAME} plan edit TASK     # in $VISUAL, $EDITOR or vi"
    })
final class PlanEditorCommand extends ServerVerb implements Runnable {

  @Parameters(index = "0", paramLabel = "show|edit", description = "The action on the plan.")
  private String action = "";

  @Parameters(index = "1", paramLabel = "TASK", description = "The task's id.")
  private String id = "";

  PlanEditorCommand(PerdureProperties properties, Terminal terminal) {
    super(properties, terminal);
  }

  @Override
  public void run() {
    if (!action.equals("show") && !action.equals("edit")) {
      throw UsageError.inInput("There is no action '%s': use show or edit.".formatted(action));
    }
    ServerClient server = server();
    String path = "/api/tasks/" + ServerClient.segment(id) + "/plan";
    JsonNode plan = server.get(path);
    if (action.equals("edit")) {
      edit(server, path, plan);
    } else {
      terminal.print(
          json() ? JsonNodes.write(plan) : SafeText.block(JsonNodes.text(plan, "markdown")));
    }
  }

  private void edit(ServerClient server, String path, JsonNode plan) {
    String before = JsonNodes.text(plan, "markdown");
    Path file = written(before);
    String after = edited(file);
    if (after.equals(before)) {
      terminal.note("Nothing was changed.");
      return;
    }
    ServerReply reply = server.put(path, "text/markdown", JsonNodes.text(plan, "digest"), after);
    if (reply.status() >= 400) {
      terminal.note("Your text is kept in %s.".formatted(file));
    }
    JsonNode now = reply.orMistake("The edit").json();
    terminal.note(
        reply.status() == 202
            ? "Recorded; no worker has taken the edit up yet."
            : "The plan is revision %s now, and is to be approved as such."
                .formatted(JsonNodes.text(now, "revision")));
    if (json()) {
      terminal.print(JsonNodes.write(now));
    }
  }

  private static Path written(String text) {
    try {
      Path file = Files.createTempFile("perdure-plan-", ".md");
      return Files.writeString(file, text);
    } catch (IOException e) {
      throw UsageError.inInput("The plan can't be written to a file: " + e.getMessage());
    }
  }

  private String edited(Path file) {
    String editor = properties.find("VISUAL").or(() -> properties.find("EDITOR")).orElse("vi");
    try {
      int code =
          ProgramLauncher.personsProgram(
                  List.of("sh", "-c", editor + " \"$1\"", "sh", file.toString()))
              .inheritIO()
              .start()
              .waitFor();
      if (code != 0) {
        throw UsageError.inInput(
            "The editor '%s' ended with %d, so nothing was changed: set EDITOR to another."
                .formatted(editor, code));
      }
      return Files.readString(file);
    } catch (IOException e) {
      throw UsageError.inInput(
          "The editor '%s' can't be started: set EDITOR to another.".formatted(editor));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw UsageError.inInput("The edit was stopped, so nothing was changed.");
    }
  }
}
