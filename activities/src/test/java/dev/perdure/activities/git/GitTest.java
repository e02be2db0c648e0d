package dev.perdure.activities.git;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.perdure.activities.git.Git.GitFailure;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
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
