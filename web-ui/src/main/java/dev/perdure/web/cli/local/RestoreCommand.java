package dev.perdure.web.cli.local;

import dev.perdure.web.cli.client.UsageError;
import dev.perdure.web.cli.client.Verb;
import dev.perdure.web.cli.terminal.Style;
import dev.perdure.web.cli.terminal.Terminal;
import dev.perdure.web.engine.SetupException;
import dev.perdure.web.engine.local.Backup;
import dev.perdure.web.engine.local.Backup.Manifest;
import dev.perdure.web.server.PerdureProperties;
import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Brings back what backup saved. */
@Command(
    name = "restore",
    description = {
      "Brings back what 'backup' saved, into a data directory that is empty or not there.",
      "Open tasks go on when the server starts, if the directory has the path it had."
    },
    footer = {
      "",
      "Example:",
      "  ./perdure restore perdure-2026-01-31-120000.tar.gz && ./perdure serve"
    },
    mixinStandardHelpOptions = true)
public final class RestoreCommand extends Verb implements Runnable {

  @Parameters(index = "0", paramLabel = "FILE", description = "What 'backup' wrote.")
  private Path file = Path.of("");

  @Option(names = "--data", paramLabel = "DIR", description = "The data directory (PERDURE_DATA).")
  private Optional<Path> data = Optional.empty();

  public RestoreCommand(PerdureProperties properties, Terminal terminal) {
    super(properties, terminal);
  }

  @Override
  public void run() {
    Path place = properties.server().data(data);
    try {
      Manifest manifest = Backup.restore(file, place);
      terminal.print(
          "Restored to %s: Perdure %s, saved at %s."
              .formatted(place, manifest.perdure(), manifest.at()));
      if (!manifest.place().equals(place.toString())) {
        terminal.note(
            Style.WAITING,
            "It was saved from %s: tasks that are open look for their files there. To go on with them, restore to that path."
                .formatted(manifest.place()));
      }
    } catch (SetupException refused) {
      throw UsageError.ofServer(String.valueOf(refused.getMessage()));
    }
  }
}
