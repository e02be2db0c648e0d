package dev.perdure.activities.config;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.planner.prompt.SlashCommand;
import dev.perdure.planner.prompt.SlashCommandRegistry;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SlashCommandLoaderTest {

  @TempDir Path home;
  @TempDir Path worktree;

  @Test
  void readsTheFoldersOfThisProductAndOfOthers() throws IOException {
    write(home, ".config/perdure/commands/a.md", "A");
    write(home, ".claude/commands/b.md", "B");
    write(worktree, ".opencode/command/c.md", "C");
    write(worktree, ".claude/commands/git/d.md", "D");

    assertThat(found().commands())
        .extracting(SlashCommand::name)
        .containsExactlyInAnyOrder("a", "b", "c", "git:d");
  }

  @Test
  void letsTheRepositoryOverrideTheAccountAndItsOwnFolderTheOthers() throws IOException {
    write(home, ".config/perdure/commands/a.md", "home");
    write(worktree, ".claude/commands/a.md", "claude");
    write(worktree, ".perdure/commands/a.md", "own");

    var registry = SlashCommandRegistry.builtIn().with(found().commands());

    assertThat(registry.find("a").orElseThrow().template()).isEqualTo("own");
  }

  @Test
  void leavesOutWhatItCannotUseAndSaysSo() throws IOException {
    write(worktree, ".perdure/commands/empty.md", "---\ndescription: d\n---\n");
    write(worktree, ".perdure/commands/large.md", "x".repeat(70_000));
    Files.write(worktree.resolve(".perdure/commands/binary.md"), new byte[] {(byte) 0xff, 1});
    write(worktree, ".perdure/commands/keys.md", "---\nallowed-tools: Bash\n---\nGo");

    var found = found();

    assertThat(found.commands())
        .filteredOn(command -> command.fault() == null)
        .extracting(SlashCommand::name)
        .containsExactly("keys");
    assertThat(found.commands())
        .filteredOn(command -> command.fault() != null)
        .extracting(SlashCommand::name)
        .containsExactly("binary", "empty", "large");
    assertThat(found.notices())
        .hasSize(4)
        .anySatisfy(notice -> assertThat(notice).contains("allowed-tools"));
  }

  @Test
  void followsNoLinkOutOfTheRepository() throws IOException {
    write(home, "secret/x.md", "X");
    Files.createDirectories(worktree.resolve(".perdure"));
    Files.createSymbolicLink(worktree.resolve(".perdure/commands"), home.resolve("secret"));

    assertThat(found().commands()).isEmpty();
  }

  private LoadedSlashCommands found() {
    return new SlashCommandLoader(home).in(worktree, java.util.Map.of());
  }

  private static void write(Path root, String name, String text) throws IOException {
    Path file = root.resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
  }
}
