package dev.perdure.web.cli;

import dev.perdure.activities.journal.audit.TrailReport;
import dev.perdure.activities.journal.trail.TrailFileCheck;
import dev.perdure.activities.json.Json;
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
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.JsonNode;

/** The verb {@code audit}: verifies, exports and cleans the record of decisions and rights. */
@Command(
    name = "audit",
    description = {
      "Verifies the log of decisions and the audit records, or exports them with their hashes.",
      "'export' prints one decision a line. 'export --format' prints all audit records, such as decisions, sign-ins, tokens and rules, with a signed end.",
      "'verify --file' verifies such an export without a server. 'key' prints the public key for that.",
      "'forget' removes a person's name, details and comments from audit records and decisions."
    },
    footer = {
      "",
      "Examples:",
      "  ${ROOT-COMMAND-NAME} audit verify",
      "  ${ROOT-COMMAND-NAME} audit export > decisions.jsonl",
      "  ${ROOT-COMMAND-NAME} audit export --format csv --after 1000 > records.csv",
      "  ${ROOT-COMMAND-NAME} audit key > audit.pub",
      "  ${ROOT-COMMAND-NAME} audit verify --file records.csv --key audit.pub",
      "  ${ROOT-COMMAND-NAME} audit forget ana",
      "",
      "Exit codes of 'verify': 0 the record is unchanged, 1 the record was changed."
    })
final class AuditCommand extends ServerVerb implements Callable<Integer> {

  private static final String PAGE = "/api/audit?limit=500&after=";

  @Parameters(index = "0", paramLabel = "verify|export|key|forget", description = "The action.")
  private String action = "";

  @Parameters(
      index = "1",
      arity = "0..1",
      paramLabel = "PERSON",
      description = "For 'forget': the name that the records bear.")
  private Optional<String> person = Optional.empty();

  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      description = "For 'export': jsonl or csv, to export the audit records.")
  private Optional<String> format = Optional.empty();

  @Option(
      names = "--after",
      paramLabel = "POSITION",
      description = "For 'export --format': only the records after this position.")
  private Optional<Long> after = Optional.empty();

  @Option(
      names = "--file",
      paramLabel = "EXPORT",
      description = "For 'verify': a file that 'export --format' wrote; no server is asked.")
  private Optional<Path> file = Optional.empty();

  @Option(
      names = "--key",
      paramLabel = "PUB",
      description = "For 'verify --file': the file with the public key that 'key' printed.")
  private Optional<Path> key = Optional.empty();

  AuditCommand(PerdureProperties properties, Terminal terminal) {
    super(properties, terminal);
  }

  @Override
  public Integer call() {
    requireFittingOptions();
    return switch (action) {
      case "verify" -> file.isPresent() ? verifyFile(file.get()) : verify();
      case "export" -> format.isPresent() ? exportRecords(format.get()) : export();
      case "key" -> printKey();
      case "forget" -> forget(person.orElseThrow(AuditCommand::usage));
      default ->
          throw UsageError.inInput(
              "There is no '%s audit %s': use 'verify', 'export', 'key' or 'forget'."
                  .formatted(LauncherName.NAME, action));
    };
  }

  /** No option has no effect. */
  private void requireFittingOptions() {
    requireAction("forget", person);
    requireAction("export", format);
    requireAction("verify", file);
    if ((after.isPresent() && format.isEmpty()) || file.isPresent() != key.isPresent()) {
      throw usage();
    }
  }

  private void requireAction(String only, Optional<?> option) {
    if (option.isPresent() && !action.equals(only)) {
      throw usage();
    }
  }

  private static UsageError usage() {
    return UsageError.inInput(
        "Use '%1$s audit verify [--file EXPORT --key PUB]', '%1$s audit export [--format jsonl|csv [--after POSITION]]', '%1$s audit key' or '%1$s audit forget PERSON'."
            .formatted(LauncherName.NAME));
  }

  private int verifyFile(Path export) {
    try {
      TrailReport report = TrailFileCheck.verify(export, Files.readString(key.orElseThrow()));
      if (json()) {
        terminal.print(Json.write(report));
      } else {
        print(report);
      }
      return report.isIntact() ? ExitCode.DONE : ExitCode.TROUBLE;
    } catch (IOException e) {
      throw UsageError.inInput(
          "A file can't be read (%s): correct --file or --key.".formatted(e.getMessage()));
    } catch (IllegalArgumentException e) {
      throw UsageError.inInput(String.valueOf(e.getMessage()));
    }
  }

  private void print(TrailReport report) {
    report.findings().forEach(finding -> terminal.print(SafeText.line(finding.sentence())));
    if (report.isIntact()) {
      terminal.print(
          "The export is unchanged and signed: %d audit records, %d removed names and details."
              .formatted(report.count(), report.removed()));
    } else {
      terminal.note(Style.BAD, "The export is not as it was signed: get another copy.");
    }
  }

  private int exportRecords(String chosen) {
    String path =
        "/api/audit/export?format=%s&after=%d"
            .formatted(ServerClient.segment(chosen), after.orElse(0L));
    server().lines(path, terminal::print);
    return ExitCode.DONE;
  }

  private int printKey() {
    String text = JsonNodes.text(server().get("/api/audit/key"), "publicKey");
    text.lines().map(SafeText::line).forEach(terminal::print);
    return ExitCode.DONE;
  }

  private int forget(String name) {
    JsonNode forgotten =
        server()
            .delete("/api/audit/people/" + ServerClient.segment(name))
            .orMistake("Removing '%s'".formatted(name))
            .json();
    terminal.note(
        "Removed %s names and details of '%s' from the audit records. Tasks keep the names of people who decided and wrote in them."
            .formatted(JsonNodes.text(forgotten, "removed"), SafeText.line(name)));
    return ExitCode.DONE;
  }

  private int verify() {
    JsonNode report =
        server().post("/api/audit/verification", JsonNodes.object()).orMistake("The audit").json();
    List<JsonNode> findings = new ArrayList<>(JsonNodes.list(report, "findings"));
    findings.addAll(JsonNodes.list(report.path("records"), "findings"));
    if (json()) {
      terminal.print(JsonNodes.write(report));
    } else {
      print(report, findings);
    }
    return findings.isEmpty() ? ExitCode.DONE : ExitCode.TROUBLE;
  }

  private void print(JsonNode report, List<JsonNode> findings) {
    JsonNode records = report.path("records");
    String size =
        "%s decisions of %s tasks, %s audit records, %s removed names and details"
            .formatted(
                JsonNodes.text(report, "decisions"),
                JsonNodes.text(report, "tasks"),
                JsonNodes.text(records, "count"),
                JsonNodes.text(records, "removed"));
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
