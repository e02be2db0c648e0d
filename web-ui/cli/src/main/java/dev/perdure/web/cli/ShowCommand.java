package dev.perdure.web.cli;

import dev.perdure.activities.process.LauncherName;
import dev.perdure.web.cli.client.JsonNodes;
import dev.perdure.web.cli.client.ServerClient;
import dev.perdure.web.cli.client.ServerReply;
import dev.perdure.web.cli.client.ServerVerb;
import dev.perdure.web.cli.client.UsageError;
import dev.perdure.web.cli.follow.FetchedRequest;
import dev.perdure.web.cli.follow.FetchedTask;
import dev.perdure.web.cli.follow.ShownRequest;
import dev.perdure.web.cli.follow.TaskText;
import dev.perdure.web.cli.terminal.StyledText;
import dev.perdure.web.cli.terminal.Terminal;
import dev.perdure.web.server.PerdureProperties;
import java.time.Instant;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.JsonNode;

/**
 * The verb {@code show}: prints a task, or a request with all that its decision needs and the
 * commands that settle it.
 */
@Command(name = "show", description = "Shows a task or a request.")
final class ShowCommand extends ServerVerb implements Runnable {
  @Parameters(paramLabel = "ID", description = "A task's id, or a request's number or id.")
  private String id = "";

  public ShowCommand(PerdureProperties properties, Terminal terminal) {
    super(properties, terminal);
  }

  @Override
  public void run() {
    ServerClient server = server();
    ServerReply task = server.tryGet("/api/tasks/" + ServerClient.segment(id));
    if (task.status() != 404) {
      JsonNode json = task.orMistake("Reading task " + id).json();
      print(json, json() ? List.of() : lines(server, new FetchedTask(json)));
      return;
    }
    ServerReply request = server.tryGet("/api/requests/" + ServerClient.segment(id));
    if (request.status() == 404) {
      throw UsageError.inInput(
          "There is no task and no request '%s': '%s tasks' and '%s inbox' list them."
              .formatted(id, LauncherName.NAME, LauncherName.NAME));
    }
    JsonNode json = request.orMistake("Reading " + id).json();
    print(
        json,
        ShownRequest.of(
            new FetchedRequest(json), serverOptions(), terminal.columns(), Instant.now()));
  }

  private static List<StyledText> lines(ServerClient server, FetchedTask task) {
    List<FetchedRequest> open =
        JsonNodes.texts(task.json(), "pending").isEmpty()
            ? List.of()
            : FetchedRequest.list(server, "&task=" + ServerClient.segment(task.id()));
    return TaskText.of(task, open, Instant.now());
  }

  private void print(JsonNode json, List<StyledText> lines) {
    if (json()) {
      terminal.print(JsonNodes.write(json));
    } else {
      lines.forEach(terminal::print);
    }
  }
}
