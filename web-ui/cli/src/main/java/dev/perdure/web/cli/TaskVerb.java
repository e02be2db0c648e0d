package dev.perdure.web.cli;

import dev.perdure.web.cli.client.ServerClient;
import dev.perdure.web.cli.client.ServerReply;
import dev.perdure.web.cli.client.ServerVerb;
import dev.perdure.web.cli.terminal.Terminal;
import dev.perdure.web.server.PerdureProperties;
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
}
