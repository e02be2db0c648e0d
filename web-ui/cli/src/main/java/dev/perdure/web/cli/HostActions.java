package dev.perdure.web.cli;

import dev.perdure.activities.process.LauncherName;
import dev.perdure.web.cli.client.JsonNodes;
import dev.perdure.web.cli.client.ServerClient;
import dev.perdure.web.cli.client.UsageError;
import dev.perdure.web.cli.terminal.SafeText;
import dev.perdure.web.cli.terminal.Terminal;
import java.util.List;
import java.util.function.Supplier;
import tools.jackson.databind.JsonNode;

/** The actions of {@code fleet} on one host: drain, undrain and move. */
record HostActions(Supplier<ServerClient> server, Terminal terminal, boolean json) {

  void run(String action, String host, String to) {
    if (host.isEmpty()) {
      throw UsageError.inInput(
          "Name the host: %s fleet %s HOST.".formatted(LauncherName.NAME, action));
    }
    if (!to.isEmpty() && !action.equals("move")) {
      throw UsageError.inInput("'--to' belongs to 'fleet move HOST': omit it.");
    }
    String query = to.isEmpty() ? "" : "?to=" + ServerClient.segment(to);
    String path = "/api/hosts/%s/%s%s".formatted(ServerClient.segment(host), action, query);
    JsonNode changed =
        server.get().post(path, JsonNodes.object()).orMistake("The change of the host").json();
    if (json) {
      terminal.print(JsonNodes.write(changed));
      return;
    }
    switch (action) {
      case "drain" -> terminal.note(draining(changed));
      case "undrain" ->
          terminal.note("The host %s takes new tasks.".formatted(SafeText.line(host)));
      default -> moved(changed);
    }
  }

  private void moved(JsonNode report) {
    terminal.note(
        "Moved tasks of the host %s: %s."
            .formatted(
                SafeText.line(JsonNodes.text(report, "host")), JsonNodes.text(report, "count")));
    List<JsonNode> left = JsonNodes.list(report, "left");
    left.forEach(task ->
        terminal.note(
            "Task %s stays: %s"
                .formatted(
                    SafeText.line(JsonNodes.text(task, "taskId")),
                    SafeText.line(JsonNodes.text(task, "sentence")))));
  }

  /** A sentence about a host that drains. */
  static String draining(JsonNode host) {
    String count = JsonNodes.text(host, "count");
    return "The host %s drains: it takes no new tasks. %s."
        .formatted(
            SafeText.line(JsonNodes.text(host, host.has("host") ? "host" : "name")),
            switch (count) {
              case "0" -> "No open task needs it";
              case "1" -> "1 open task still needs it";
              default -> count + " open tasks still need it";
            });
  }
}
