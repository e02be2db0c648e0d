package dev.perdure.activities.git.mirror;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.git.Author;
import dev.perdure.activities.git.Git;
import dev.perdure.activities.git.TestRepository;
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
            MirrorResult.Refused.class,
            refused -> {
              assertThat(refused.reason()).isEqualTo(MirrorResult.Reason.UNREACHABLE);
              assertThat(refused.sentence()).contains("main");
            });
    assertThat(mirror.resolve("shallow")).doesNotExist();

    Files.delete(lock);
    MirrorResult.Mirrored again = mirrored(users.directory());
    assertThat(again.notices()).isEmpty();
    assertThat(history(again)).isEqualTo(2);
  }

  @Test
  void takesTheHistoryOnceTheCheckoutHasItAgain() throws IOException {
    Path object = object(users, users.head());
    commit("two.txt");
    Path aside = temporary.resolve("aside");
    Files.move(object, aside);
    for (int i = 0; i < 2; i++) {
      MirrorResult.Mirrored cut = mirrored(users.directory());
      assertThat(cut.notices()).singleElement().asString().contains("without earlier commits");
      assertThat(history(cut)).isEqualTo(1);
    }
    Files.move(aside, object);

    MirrorResult.Mirrored whole = mirrored(users.directory());

    assertThat(whole.notices()).isEmpty();
    assertThat(history(whole)).isEqualTo(2);
  }

  @Test
  void takesTheHistoryOfAPartialCloneThatWasFetchedAgain() {
    commit("two.txt");
    users.git("rm", "-q", "two.txt");
    users.commit("Three");
    users.git("config", "uploadpack.allowFilter", "true");
    Path clone = temporary.resolve("clone");
    git.text("clone", "-q", "--filter=blob:none", "file://" + users.directory(), clone.toString());
    assertThat(history(mirrored(clone))).isEqualTo(1);
    git.at(clone).text("config", "--unset", "remote.origin.partialclonefilter");
    git.at(clone).text("fetch", "-q", "--refetch");

    MirrorResult.Mirrored whole = mirrored(clone);

    assertThat(whole.notices()).isEmpty();
    assertThat(history(whole)).isEqualTo(3);
  }

  @Test
  void keepsTheHistoryThatTheMirrorHasAlready() throws IOException {
    mirrored(users.directory());
    users.git("checkout", "-q", "-b", "broken");
    commit("lost.txt");
    Files.delete(object(users, users.git("rev-parse", "HEAD:lost.txt")));
    users.git("symbolic-ref", "HEAD", "refs/heads/main");
    users.git("reset", "-q", "--hard");
    commit("two.txt");

    MirrorResult.Mirrored source = mirrored(users.directory());

    assertThat(source.notices()).isEmpty();
    assertThat(history(source)).isEqualTo(2);
    assertThat(source.directory().resolve("shallow")).doesNotExist();
  }

  private void commit(String name) {
    users.write(name, name);
    users.commit(name);
  }

  private static Path object(TestRepository repository, String id) {
    return repository
        .directory()
        .resolve(".git/objects/" + id.substring(0, 2) + "/" + id.substring(2));
  }

  private long history(MirrorResult.Mirrored source) {
    return git.on(source.directory()).text("rev-list", source.commit()).lines().count();
  }

  private MirrorResult.Mirrored mirrored(Path repository) {
    return (MirrorResult.Mirrored) mirror(repository);
  }

  private MirrorResult mirror(Path repository) {
    return repositories.mirror(
        new RepositoryRequest(repository.toString(), Optional.empty(), false));
  }
}
