package dev.perdure.web.cli.task;

import dev.perdure.web.cli.decide.Pending;
import dev.perdure.web.cli.decide.RequestText;
import dev.perdure.web.cli.follow.view.TaskView;
import dev.perdure.web.cli.option.ServerVerb;
import dev.perdure.web.cli.server.Json;
import dev.perdure.web.cli.server.Reply;
import dev.perdure.web.cli.server.Server;
import dev.perdure.web.cli.terminal.Terminal;
import dev.perdure.web.server.PerdureProperties;
import java.time.Instant;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.JsonNode;

/** Shows one task, or one request with everything a person must see to settle it. */
@Command(name = "show", description = "Shows a task or a request.", mixinStandardHelpOptions = true)
public final class ShowCommand extends ServerVerb implements Runnable {
  @Parameters(paramLabel = "ID", description = "A task's id, or a request's.")
  private String id = "";

  public ShowCommand(PerdureProperties properties, Terminal terminal) {
    super(properties, terminal);
  }

  @Override
  public void run() {
    Server server = server();
    Reply task = server.tryGet("/api/tasks/" + Server.segment(id));
    if (task.status() != 404) {
      JsonNode json = task.orMistake("Reading task " + id).json();
      print(json, new TaskView(json).lines(Instant.now()));
      return;
    }
    Reply request = server.tryGet("/api/requests/" + Server.segment(id));
    JsonNode json = (request.status() == 404 ? task : request).orMistake("Reading " + id).json();
    print(json, RequestText.of(new Pending(json)));
  }

  private void print(JsonNode json, List<String> lines) {
    if (json()) {
      terminal.print(Json.write(json));
    } else {
      lines.forEach(terminal::print);
    }
  }
}
