package dev.perdure.web.cli.task;

import dev.perdure.web.cli.decide.Pending;
import dev.perdure.web.cli.decide.RequestText;
import dev.perdure.web.cli.follow.view.TaskView;
import dev.perdure.web.cli.option.CommonOptions;
import dev.perdure.web.cli.option.Environment;
import dev.perdure.web.cli.server.Json;
import dev.perdure.web.cli.server.Reply;
import dev.perdure.web.cli.server.Server;
import dev.perdure.web.cli.terminal.Terminal;
import java.time.Instant;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.JsonNode;

/** Shows one task, or one request with everything a person must see to settle it. */
@Command(name = "show", description = "Shows a task or a request.", mixinStandardHelpOptions = true)
public final class ShowCommand implements Runnable {
  private final Environment environment;
  private final Terminal terminal;
  @Mixin private CommonOptions common = new CommonOptions();

  @Parameters(paramLabel = "ID", description = "A task's id, or a request's.")
  private String id = "";

  /** The verb in an environment and a terminal. */
  public ShowCommand(Environment environment, Terminal terminal) {
    this.environment = environment;
    this.terminal = terminal;
  }

  @Override
  public void run() {
    Server server = common.server(environment);
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
    if (common.json()) {
      terminal.print(Json.write(json));
    } else {
      lines.forEach(terminal::print);
    }
  }
}
