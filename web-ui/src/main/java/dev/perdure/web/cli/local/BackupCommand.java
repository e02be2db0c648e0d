package dev.perdure.web.cli.local;

import dev.perdure.activities.postgres.PostgresException;
import dev.perdure.web.cli.client.UsageError;
import dev.perdure.web.cli.client.Verb;
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
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Saves an embedded stack to a file. */
@Command(
    name = "backup",
    description = {
      "Saves tasks, transcripts, engine state and workspaces to one file.",
      "Stop the server first: the copy is a cold one. The file holds everything tasks have seen."
    },
    footer = {
      "",
      "Examples:",
      "  ./perdure backup",
      "  ./perdure backup /mnt/safe/perdure.tar.gz --data ~/.local/share/perdure",
      "",
      "A database or an engine of your own (PERDURE_DB_URL, TEMPORAL_ADDRESS) is saved by its own"
          + " means."
    },
    mixinStandardHelpOptions = true)
public final class BackupCommand extends Verb implements Runnable {

  @Parameters(
      index = "0",
      arity = "0..1",
      paramLabel = "FILE",
      description = "The new file (perdure-DATE.tar.gz, here).")
  private Optional<Path> file = Optional.empty();

  @Option(names = "--data", paramLabel = "DIR", description = "The data directory (PERDURE_DATA).")
  private Optional<Path> data = Optional.empty();

  public BackupCommand(PerdureProperties properties, Terminal terminal) {
    super(properties, terminal);
  }

  @Override
  public void run() {
    requireEmbedded();
    Path target = file.orElseGet(BackupCommand::usual);
    try {
      long bytes = Backup.save(properties.server().data(data), target, PerdureProperties.version());
      terminal.print("Saved to %s: %.1f MB.".formatted(target, bytes / 1e6));
    } catch (SetupException | PostgresException refused) {
      throw UsageError.ofServer(String.valueOf(refused.getMessage()));
    }
  }

  private void requireEmbedded() {
    if (properties.database().url().isPresent() || properties.temporal().address().isPresent()) {
      throw UsageError.inInput(
          "PERDURE_DB_URL or TEMPORAL_ADDRESS is set: back those servers up with their own tools (pg_dump for the database). Unset them to save the data directory.");
    }
  }

  private static Path usual() {
    var now = LocalDateTime.now(ZoneId.systemDefault());
    return Path.of(
        "perdure-%s.tar.gz"
            .formatted(now.format(DateTimeFormatter.ofPattern("yyyy-MM-dd-HHmmss"))));
  }
}
