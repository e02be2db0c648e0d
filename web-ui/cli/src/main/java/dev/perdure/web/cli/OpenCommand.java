package dev.perdure.web.cli;

import dev.perdure.web.cli.client.ExitCode;
import dev.perdure.web.cli.client.JsonNodes;
import dev.perdure.web.cli.client.ServerVerb;
import dev.perdure.web.cli.terminal.Terminal;
import dev.perdure.web.server.PerdureProperties;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** The verb {@code open}: prints a link that signs a browser in, once. */
@Command(
    name = "open",
    description = {
      "Prints a link that opens the pages in a browser.",
      "The link works once, within a day. It signs the browser in for a month."
    })
final class OpenCommand extends ServerVerb implements Callable<Integer> {

  @Parameters(
      index = "0",
      arity = "0..1",
      paramLabel = "TASK",
      description = "The task whose page the link opens (default: the inbox).")
  private String task = "";

  OpenCommand(PerdureProperties properties, Terminal terminal) {
    super(properties, terminal);
  }

  @Override
  public Integer call() {
    var server = server();
    String link = task.isEmpty() ? server.signInLink() : server.signInLink(task);
    terminal.print(json() ? JsonNodes.write(JsonNodes.object().put("url", link)) : link);
    return ExitCode.DONE;
  }
}
