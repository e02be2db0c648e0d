package dev.perdure.web.cli;

import dev.perdure.web.cli.client.JsonNodes;
import dev.perdure.web.cli.client.ServerClient;
import dev.perdure.web.cli.client.ServerReply;
import dev.perdure.web.cli.client.ServerVerb;
import dev.perdure.web.cli.client.UsageError;
import dev.perdure.web.cli.follow.FetchedRequest;
import dev.perdure.web.cli.follow.FetchedTask;
import dev.perdure.web.cli.follow.RequestText;
import dev.perdure.web.cli.terminal.SafeText;
import dev.perdure.web.cli.terminal.Terminal;
import dev.perdure.web.server.PerdureProperties;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.JsonNode;

/** The verb {@code show}: prints a task, or a request with all that its decision needs. */
@Command(name = "show", description = "Shows a task or a request.")
final class ShowCommand extends ServerVerb implements Runnable {
  @Parameters(paramLabel = "ID", description = "A task's id, or a request's.")
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
      print(json, json() ? List.of() : lines(server, json));
      return;
    }
    ServerReply request = server.tryGet("/api/requests/" + ServerClient.segment(id));
    if (request.status() == 404) {
      throw UsageError.inInput(
          "There is no task and no request '%s': './perdure tasks' and './perdure inbox' list them."
              .formatted(id));
    }
    JsonNode json = request.orMistake("Reading " + id).json();
    print(json, RequestText.of(new FetchedRequest(json)));
  }

  private static List<String> lines(ServerClient server, JsonNode task) {
    List<String> lines = new ArrayList<>(new FetchedTask(task).lines(Instant.now()));
    if (!JsonNodes.texts(task, "pending").isEmpty()) {
      String id = ServerClient.segment(JsonNodes.text(task, "id"));
      FetchedRequest.list(server, "&task=" + id)
          .forEach(request ->
              lines.add(
                  "Waits for a decision on request %s: %s"
                      .formatted(request.name(), SafeText.line(request.title()))));
    }
    return lines;
  }

  private void print(JsonNode json, List<String> lines) {
    if (json()) {
      terminal.print(JsonNodes.write(json));
    } else {
      lines.forEach(terminal::print);
    }
  }
}
