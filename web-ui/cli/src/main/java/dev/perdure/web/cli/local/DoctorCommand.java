package dev.perdure.web.cli.local;

import dev.perdure.planner.message.KnownSecrets;
import dev.perdure.web.cli.client.ExitCode;
import dev.perdure.web.cli.client.JsonNodes;
import dev.perdure.web.cli.client.Verb;
import dev.perdure.web.cli.terminal.Style;
import dev.perdure.web.cli.terminal.Terminal;
import dev.perdure.web.server.PerdureProperties;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The verb {@code doctor}: checks whether this machine can run tasks and prints what is missing.
 */
@Command(
    name = "doctor",
    description = "Checks this machine and explains the effect of each missing part.",
    footer = {
      "",
      "  ✓ works   – works with limits   ✗ tasks can't run",
      "",
      "Exit codes: 0 tasks can run, 1 a required part is missing."
    })
final class DoctorCommand extends Verb implements Callable<Integer> {

  @Option(names = "--data", paramLabel = "DIR", description = "The data directory (PERDURE_DATA).")
  private Optional<Path> data = Optional.empty();

  @Option(names = "--json", description = "Write the findings as one JSON object.")
  private boolean json;

  DoctorCommand(PerdureProperties properties, Terminal terminal) {
    super(properties, terminal);
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    KnownSecrets.learn(properties.environment());
    List<DoctorFinding> findings = new ArrayList<>();
    findings.addAll(ProgramChecks.look(properties));
    findings.addAll(HostChecks.look(properties, properties.server().data(data)));
    findings.addAll(ServiceChecks.look(properties));
    findings.addAll(ProviderChecks.look(properties));
    boolean ok = findings.stream().noneMatch(it -> it.state() == DoctorFinding.State.MISSING);
    if (json) {
      terminal.print(JsonNodes.write(json(findings, ok)));
    } else {
      findings.forEach(this::tell);
      terminal.print("");
      terminal.print(
          ok ? "Tasks can run here." : "Something is missing: see the lines that begin with ✗.");
    }
    return ok ? ExitCode.DONE : ExitCode.TROUBLE;
  }

  private void tell(DoctorFinding finding) {
    Style style =
        switch (finding.state()) {
          case OK -> Style.GOOD;
          case LESS -> Style.WAITING;
          case MISSING -> Style.BAD;
        };
    terminal.print(
        style, "%s %-9s %s".formatted(finding.state().sign(), finding.name(), finding.found()));
    if (!finding.follows().isEmpty()) {
      terminal.print("            " + finding.follows());
    }
  }

  private static ObjectNode json(List<DoctorFinding> findings, boolean ok) {
    ObjectNode json = JsonNodes.object().put("ok", ok);
    ArrayNode checks = json.putArray("checks");
    for (DoctorFinding finding : findings) {
      checks
          .addObject()
          .put("name", finding.name())
          .put("state", finding.state().name().toLowerCase(Locale.ROOT))
          .put("found", finding.found())
          .put("follows", finding.follows());
    }
    return json;
  }
}
