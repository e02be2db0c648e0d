package dev.perdure.activities.git.mirror;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.git.Author;
import dev.perdure.activities.git.Git;
import dev.perdure.activities.git.TestRepository;
import dev.perdure.activities.git.mirror.MirrorResult.Mirrored;
import dev.perdure.activities.git.mirror.MirrorResult.Reason;
import dev.perdure.activities.git.mirror.MirrorResult.Refused;
import dev.perdure.activities.git.mirror.Repositories.Wish;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A mirror lacks history only while the checkout lacks it. */
class HistoryCutTest {

  @TempDir Path temporary;
  private Git git;
  private TestRepository users;
  private Repositories repositories;

  @BeforeEach
  void makeARepository() {
    git = Git.configuredIn(temporary.resolve("home"));
    users = TestRepository.withOneCommit(temporary.resolve("users"), git);
    repositories = new Repositories(temporary.resolve("repos"), git, Author.PERDURE);
  }

  @Test
  void refusesAFetchThatFailsWhereTheCheckoutIsWhole() throws IOException {
    Path mirror = mirrored(users.directory()).directory();
    commit("two.txt");
    Path lock = Files.createFile(mirror.resolve("refs/remotes/origin/main.lock"));

    assertThat(mirror(users.directory()))
        .isInstanceOfSatisfying(
            Refused.class,
            refused -> {
              assertThat(refused.reason()).isEqualTo(Reason.UNREACHABLE);
              assertThat(refused.sentence()).contains("main");
            });
    assertThat(mirror.resolve("shallow")).doesNotExist();

    Files.delete(lock);
    Mirrored again = mirrored(users.directory());
    assertThat(again.notices()).isEmpty();
    assertThat(history(again)).isEqualTo(2);
  }

  private void commit(String name) {
    users.write(name, name);
    users.commit(name);
  }

  private long history(Mirrored source) {
    return git.on(source.directory()).text("rev-list", source.commit()).lines().count();
  }

  private Mirrored mirrored(Path repository) {
    return (Mirrored) mirror(repository);
  }

  private MirrorResult mirror(Path repository) {
    return repositories.mirror(new Wish(repository.toString(), Optional.empty(), false));
  }
}
