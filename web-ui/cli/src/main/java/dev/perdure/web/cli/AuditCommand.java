package dev.perdure.web.cli;

import dev.perdure.activities.process.LauncherName;
import dev.perdure.web.cli.client.ExitCode;
import dev.perdure.web.cli.client.JsonNodes;
import dev.perdure.web.cli.client.ServerClient;
import dev.perdure.web.cli.client.ServerVerb;
import dev.perdure.web.cli.client.UsageError;
import dev.perdure.web.cli.terminal.SafeText;
import dev.perdure.web.cli.terminal.Style;
import dev.perdure.web.cli.terminal.Terminal;
import dev.perdure.web.server.PerdureProperties;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.JsonNode;

/** The verb {@code audit}: verifies the log of decisions, or exports it with its hashes. */
@Command(
    name = "audit",
    description = {
      "Verifies the log of decisions, or exports the log with its hashes.",
      "'export' prints one JSON object a line, in the order of the decisions."
    },
    footer = {
      "",
      "Examples:",
      "  ${ROOT-COMMAND-NAME} audit verify",
      "  ${ROOT-COMMAND-NAME} audit export > decisions.jsonl",
      "",
      "Exit codes of 'verify': 0 the log is unchanged, 1 the log was changed."
    })
final class AuditCommand extends ServerVerb implements Callable<Integer> {

  private static final String PAGE = "/api/audit?limit=500&after=";

  @Parameters(index = "0", paramLabel = "verify|export", description = "The action.")
  private String action = "";

  AuditCommand(PerdureProperties properties, Terminal terminal) {
    super(properties, terminal);
  }

  @Override
  public Integer call() {
    return switch (action) {
      case "verify" -> verify();
      case "export" -> export();
      default ->
          throw UsageError.inInput(
              "There is no '%s audit %s': use 'verify' or 'export'."
                  .formatted(LauncherName.NAME, action));
    };
  }

  private int verify() {
    JsonNode report =
        server().post("/api/audit/verification", JsonNodes.object()).orMistake("The audit").json();
    List<JsonNode> findings = JsonNodes.list(report, "findings");
    if (json()) {
      terminal.print(JsonNodes.write(report));
    } else {
      print(report, findings);
    }
    return findings.isEmpty() ? ExitCode.DONE : ExitCode.TROUBLE;
  }

  private void print(JsonNode report, List<JsonNode> findings) {
    String size =
        "%s decisions of %s tasks"
            .formatted(JsonNodes.text(report, "decisions"), JsonNodes.text(report, "tasks"));
    if (findings.isEmpty()) {
      terminal.print("The log of decisions is unchanged: %s.".formatted(size));
      return;
    }
    findings.forEach(finding -> terminal.print(SafeText.line(JsonNodes.text(finding, "sentence"))));
    terminal.note(
        Style.BAD,
        "The log of decisions is broken in %d places (%s): find out who can write to the database, and compare with an export."
            .formatted(findings.size(), size));
  }

  private int export() {
    ServerClient server = server();
    String after = "0";
    while (!after.isEmpty()) {
      JsonNode page = server.listPage(PAGE + ServerClient.segment(after));
      JsonNodes.list(page, "items").forEach(entry -> terminal.print(JsonNodes.write(entry)));
      after = JsonNodes.text(page, "next");
    }
    return ExitCode.DONE;
  }
}
