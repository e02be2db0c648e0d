package dev.perdure.activities.site;

import dev.perdure.activities.tool.Worktree;
import dev.perdure.activities.tool.shell.sandbox.Sandbox;
import dev.perdure.activities.workspace.command.CommandRunner.Command;
import dev.perdure.activities.workspace.command.Confinement;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * Confines the commands of plans as the commands of models are.
 *
 * @param records where commands leave caches, out of sight of the command itself
 * @param hidden what no command may see
 */
public record SandboxedCommands(Sandbox sandbox, Path records, List<Path> hidden)
    implements Confinement {

  /** Copies what is hidden. */
  public SandboxedCommands {
    hidden = List.copyOf(hidden);
  }

  @Override
  public List<String> launcher(Command command) {
    try {
      var own = records.resolve(command.directory().getFileName().toString());
      var worktree = new Worktree(command.directory(), Files.createDirectories(own), hidden);
      return sandbox
          .launcher(worktree, Sandbox.View.BUILDING, command.directory())
          .orElse(List.of());
    } catch (IOException e) {
      throw new UncheckedIOException("Can't prepare '%s'.".formatted(command.directory()), e);
    }
  }
}
