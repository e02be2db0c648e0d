package dev.perdure.web.cli.local;

import com.google.common.base.Suppliers;
import dev.perdure.activities.journal.body.BodyCodec;
import dev.perdure.web.cli.client.UsageError;
import dev.perdure.web.cli.terminal.Style;
import dev.perdure.web.cli.terminal.Terminal;
import dev.perdure.web.engine.SetupException;
import dev.perdure.web.engine.encryption.TranscriptCipher;
import dev.perdure.web.engine.local.Backup;
import dev.perdure.web.engine.local.BackupManifest;
import dev.perdure.web.server.PerdureProperties;
import java.nio.file.Path;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Restores a backup. */
@Command(
    name = "restore",
    description = {
      "Restores a backup into an empty or new data directory.",
      "Open tasks continue when the server starts, also in another directory or on another machine."
    },
    footer = {
      "",
      "Example:",
      "  ${ROOT-COMMAND-NAME} restore perdure-2026-01-31-120000.tar.gz && ${ROOT-COMMAND-NAME} serve"
    })
final class RestoreCommand extends BackupVerb {

  @Parameters(index = "0", paramLabel = "FILE", description = "The file that 'backup' wrote.")
  private Path file = Path.of("");

  RestoreCommand(PerdureProperties properties, Terminal terminal) {
    super(properties, terminal);
  }

  private BodyCodec bodyCodec() {
    return new BodyCodec(new TranscriptCipher(properties.encryptionKeys()));
  }

  @Override
  public void run() {
    Path place = data();
    try {
      BackupManifest manifest = Backup.restore(file, place, Suppliers.memoize(this::bodyCodec));
      terminal.print(
          "Restored to %s: Perdure %s, saved at %s."
              .formatted(place, manifest.perdure(), manifest.at()));
      if (!manifest.place().equals(place.toString())) {
        terminal.note(
            Style.WAITING,
            "It was saved from %s. Paths in records and worktrees have changed; open tasks start again from their records."
                .formatted(manifest.place()));
      }
    } catch (SetupException e) {
      throw UsageError.ofServer(String.valueOf(e.getMessage()));
    }
  }
}
