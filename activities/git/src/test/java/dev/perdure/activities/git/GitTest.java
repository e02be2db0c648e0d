package dev.perdure.activities.git;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class GitTest {

  @TempDir Path temporary;
  private Git program;

  @BeforeEach
  void configure() {
    program = Git.configuredIn(temporary.resolve("home"));
  }

  @Test
  void saysInGitsOwnWordsWhatWentWrong() {
    assertThatThrownBy(() -> program.at(temporary).text("log", "--nonsense"))
        .isInstanceOf(GitFailure.class)
        .hasMessageContaining("git log --nonsense failed in '" + temporary + "'")
        .hasMessageContaining("not a git repository");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "http://ada:quite-hidden@127.0.0.1:1/own/repo.git",
        "http://ada:quite@-hidden@127.0.0.1:1/own/repo.git",
        "http://quite-hidden-token-0123@127.0.0.1:1/own/repo.git",
        "http://127.0.0.1:1/own/repo.git?private_token=quite-hidden"
      })
  void quotesNoSecretOfAnAddress(String address) {
    assertThat(program.tryTo("ls-remote", "--", address).errors())
        .contains("unable to access", "127.0.0.1:1")
        .doesNotContain("hidden");
    assertThatThrownBy(() -> program.text("ls-remote", "--", address))
        .hasMessageContaining("git ls-remote")
        .hasMessageNotContaining("hidden");
  }

  @Test
  void runsNoHookOfARepository() throws Exception {
    var repository = TestRepository.empty(temporary.resolve("repository"), program);
    var hook = repository.directory().resolve(".git/hooks/pre-commit");
    Files.createDirectories(hook.getParent());
    Files.writeString(hook, "#!/bin/sh\ntouch ../ran\nexit 1\n");
    assertThat(hook.toFile().setExecutable(true)).isTrue();
    repository.write("a.txt", "a");
    repository.commit("With a hook that refuses");
    assertThat(temporary.resolve("ran")).doesNotExist();
  }

  @Test
  void speaksOfItsDirectoryWhateverRepositoryTheServersVariablesName() throws Exception {
    var own = TestRepository.withOneCommit(temporary.resolve("own"), program);
    var other = TestRepository.withOneCommit(temporary.resolve("other"), program);
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    var server =
        new ProcessBuilder(
                java,
                "-cp",
                System.getProperty("java.class.path"),
                Committing.class.getName(),
                temporary.resolve("home").toString(),
                own.directory().toString())
            .inheritIO();
    String folder = other.directory().resolve(".git").toString();
    server
        .environment()
        .putAll(
            Map.of(
                "GIT_DIR",
                folder,
                "GIT_INDEX_FILE",
                folder + "/index",
                "GIT_WORK_TREE",
                other.directory().toString(),
                "GIT_OBJECT_DIRECTORY",
                folder + "/objects",
                "GIT_CONFIG_COUNT",
                "1",
                "GIT_CONFIG_KEY_0",
                "user.name",
                "GIT_CONFIG_VALUE_0",
                "Somebody"));
    String before = other.git("log", "--all", "--format=%H");

    assertThat(server.start().waitFor()).isZero();

    assertThat(own.git("log", "--format=%s")).startsWith("Made by a server");
    assertThat(other.git("log", "--all", "--format=%H")).isEqualTo(before);
    assertThat(other.git("status", "--porcelain")).isEmpty();
  }

  /** A server with variables of its own that commits into a repository. */
  public static final class Committing {

    private Committing() {}

    /** Commits what is new in the directory of the second argument. */
    public static void main(String[] arguments) throws Exception {
      Path directory = Path.of(arguments[1]);
      Files.writeString(directory.resolve("new.txt"), "new\n");
      var git = Git.configuredIn(Path.of(arguments[0])).at(directory);
      git.text("add", "-A");
      git.text("-c", "user.name=a", "-c", "user.email=a@b", "commit", "-qm", "Made by a server");
    }
  }

  @Test
  void stopsWhatTakesTooLong() {
    var repository = TestRepository.empty(temporary.resolve("repository"), program);
    var slow = program.at(repository.directory()).within(Duration.ofMillis(300));
    assertThatThrownBy(() -> slow.text("-c", "alias.slow=!sleep 60", "slow"))
        .isInstanceOf(GitFailure.class)
        .hasMessageContaining("longer than PT0.3S");
  }

  @Test
  void cutsOutputThatIsTooLong() {
    var repository = TestRepository.empty(temporary.resolve("repository"), program);
    repository.write("big.txt", "0123456789\n".repeat(100_000));
    repository.commit("Big");
    var result = program.at(repository.directory()).atMost(1000, "show", "HEAD:big.txt");
    assertThat(result.output()).hasSize(1000);
    assertThat(result.cut()).isTrue();
  }

  @Test
  void givesNamesWithAnyCharacter() {
    var repository = TestRepository.empty(temporary.resolve("repository"), program);
    repository.write("ein Ding/ä \"b\"\n.txt", "a");
    repository.commit("Names");
    var names =
        program.at(repository.directory()).demand(List.of("ls-files", "-z"), new byte[0]).names();
    assertThat(names).containsExactly("ein Ding/ä \"b\"\n.txt");
  }
}
