package dev.perdure.web.cli.machine;

import dev.perdure.activities.postgres.access.PostgresException;
import dev.perdure.web.cli.option.Environment;
import dev.perdure.web.cli.option.Version;
import dev.perdure.web.cli.server.Mistake;
import dev.perdure.web.cli.terminal.Terminal;
import dev.perdure.web.engine.backup.Backup;
import dev.perdure.web.engine.data.SetupException;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.Optional;
import java.util.stream.Stream;
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
public final class BackupCommand implements Runnable {
  private final Environment environment;
  private final Terminal terminal;

  @Parameters(
      index = "0",
      arity = "0..1",
      paramLabel = "FILE",
      description = "The new file (perdure-DATE.tar.gz, here).")
  private Optional<Path> file = Optional.empty();

  @Option(names = "--data", paramLabel = "DIR", description = "The data directory (PERDURE_DATA).")
  private Optional<Path> data = Optional.empty();

  /** The verb in an environment and a terminal. */
  public BackupCommand(Environment environment, Terminal terminal) {
    this.environment = environment;
    this.terminal = terminal;
  }

  @Override
  public void run() {
    requireEmbedded();
    Path target = file.orElseGet(BackupCommand::usual);
    try {
      long bytes = Backup.save(environment.data(data), target, Version.ofThisBuild());
      terminal.print("Saved to %s: %.1f MB.".formatted(target, bytes / 1e6));
    } catch (SetupException | PostgresException refused) {
      throw Mistake.ofServer(String.valueOf(refused.getMessage()));
    }
  }

  private void requireEmbedded() {
    Stream.of("PERDURE_DB_URL", "TEMPORAL_ADDRESS")
        .filter(name -> environment.find(name).isPresent())
        .findFirst()
        .ifPresent(name -> {
          throw Mistake.inInput(
              "%s is set: save that one by its own means (pg_dump for the database); this saves what Perdure runs itself. Unset it to save the data directory."
                  .formatted(name));
        });
  }

  private static Path usual() {
    var now = LocalDateTime.now(ZoneId.systemDefault());
    return Path.of(
        "perdure-%s.tar.gz"
            .formatted(now.format(DateTimeFormatter.ofPattern("yyyy-MM-dd-HHmmss"))));
  }
}
