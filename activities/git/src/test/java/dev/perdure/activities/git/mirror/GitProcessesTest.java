package dev.perdure.activities.git.mirror;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.git.Author;
import dev.perdure.activities.git.Git;
import dev.perdure.activities.git.StartedPrograms;
import dev.perdure.activities.git.TestRepository;
import dev.perdure.activities.git.tree.DiffReader;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The number of git's processes that a person waits for. */
class GitProcessesTest {

  @TempDir private Path temporary;

  private Git program;
  private TestRepository repository;
  private Repositories repositories;
  private RepositoryRequest wish;
  private MirrorResult.Mirrored mirrored;

  @BeforeEach
  void mirror() {
    program = Git.configuredIn(temporary.resolve("home"));
    repository = TestRepository.withOneCommit(temporary.resolve("a"), program);
    repositories = new Repositories(temporary.resolve("repos"), program, Author.PERDURE);
    wish = new RepositoryRequest(repository.directory().toString(), Optional.empty(), false);
    mirrored = (MirrorResult.Mirrored) repositories.mirror(wish);
  }

  @Test
  void findsARepositoryAndItsCommitByThree() throws Exception {
    assertThat(StartedPrograms.during(temporary, () -> repositories.commit(wish))).hasSize(3);
  }

  @Test
  void bringsARepositoryIntoItsMirrorBySeven() throws Exception {
    assertThat(StartedPrograms.during(temporary, () -> repositories.mirror(wish))).hasSize(7);
  }

  @Test
  void looksByThreeWhetherARepositoryHasGoneOn() throws Exception {
    assertThat(
            StartedPrograms.during(
                temporary,
                () ->
                    assertThat(repositories.moved(wish, mirrored.commit()))
                        .contains(UpstreamChanges.NONE)))
        .hasSize(3);
  }

  @Test
  void comparesACommitWithItselfByNone() throws Exception {
    var changes = new DiffReader(program);
    String commit = mirrored.commit();
    assertThat(
            StartedPrograms.during(
                temporary, () -> changes.between(mirrored.directory(), commit, commit)))
        .isEmpty();
  }
}
