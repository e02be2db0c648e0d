package dev.perdure.web.cli.local;

import dev.perdure.activities.postgres.PostgresException;
import dev.perdure.web.cli.client.UsageError;
import dev.perdure.web.cli.terminal.Terminal;
import dev.perdure.web.engine.SetupException;
import dev.perdure.web.engine.local.Backup;
import dev.perdure.web.server.PerdureProperties;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Saves an embedded stack to a file. */
@Command(
    name = "backup",
    description = {
      "Saves tasks, transcripts, engine state and workspaces to one file.",
      "Stop the server first. The file holds all data that tasks have seen."
    },
    footer = {
      "",
      "Examples:",
      "  ${ROOT-COMMAND-NAME} backup",
      "  ${ROOT-COMMAND-NAME} backup /mnt/safe/perdure.tar.gz --data ~/.local/share/perdure",
      "",
      "Save an external database or engine (PERDURE_DB_URL, TEMPORAL_ADDRESS) with its own"
          + " means."
    })
final class BackupCommand extends BackupVerb {

  @Parameters(
      index = "0",
      arity = "0..1",
      paramLabel = "FILE",
      description = "The new file (default: perdure-DATE.tar.gz in this directory).")
  private Optional<Path> file = Optional.empty();

  BackupCommand(PerdureProperties properties, Terminal terminal) {
    super(properties, terminal);
  }

  @Override
  public void run() {
    requireEmbedded();
    Path target = file.orElseGet(BackupCommand::usual);
    try {
      long bytes = Backup.save(data(), target, PerdureProperties.version());
      terminal.print("Saved to %s: %.1f MB.".formatted(target, bytes / 1e6));
    } catch (SetupException | PostgresException e) {
      throw UsageError.ofServer(String.valueOf(e.getMessage()));
    }
  }

  private void requireEmbedded() {
    if (properties.database().url().isPresent() || properties.temporal().address().isPresent()) {
      throw UsageError.inInput(
          "PERDURE_DB_URL or TEMPORAL_ADDRESS is set: back those servers up with their own tools"
              + " (pg_dump for the database). Unset them to save the data directory.");
    }
  }

  private static Path usual() {
    var now = LocalDateTime.now(ZoneId.systemDefault());
    return Path.of(
        "perdure-%s.tar.gz"
            .formatted(now.format(DateTimeFormatter.ofPattern("yyyy-MM-dd-HHmmss"))));
  }
}
