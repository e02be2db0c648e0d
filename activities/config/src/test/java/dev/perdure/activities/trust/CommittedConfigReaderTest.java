package dev.perdure.activities.trust;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.files.DirectoryOperations;
import dev.perdure.activities.git.Git;
import dev.perdure.activities.git.TestRepository;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CommittedConfigReaderTest {

  private static final String FILE = ".perdure/perdure.yaml";

  @TempDir Path directory;

  @Test
  void readsTheFilesOfACommitOnce() {
    TestRepository repository = repository();
    repository.write(FILE, "model: one/two\n");
    repository.write("agents/a.md", "A\n");
    String commit = repository.commit("Begin");
    Git git = Git.configuredIn(directory.resolve("git")).at(repository.directory());
    List<Object> first = all(new CommittedConfigReader(git, commit));

    DirectoryOperations.delete(repository.directory().resolve(".git/objects"));

    assertThat(all(new CommittedConfigReader(git, commit))).isEqualTo(first);
    assertThat(first.toString()).contains("model: one/two", "agents/a.md=A");
  }

  @Test
  void readsANameThatMovesAnew() {
    TestRepository repository = repository();
    repository.write(FILE, "model: one/two\n");
    repository.commit("Begin");
    Git git = Git.configuredIn(directory.resolve("git")).at(repository.directory());
    var head = new CommittedConfigReader(git, "HEAD");
    assertThat(head.text(FILE)).contains("model: one/two\n");

    repository.write(FILE, "model: three/four\n");
    repository.commit("Go on");

    assertThat(head.text(FILE)).contains("model: three/four\n");
  }

  private TestRepository repository() {
    return TestRepository.empty(
        directory.resolve("repository"), Git.configuredIn(directory.resolve("git")));
  }

  private static List<Object> all(CommittedConfigReader reader) {
    return List.of(
        reader.text(FILE),
        reader.files(List.of(FILE, "none")),
        reader.existing(List.of("agents/")),
        reader.markdown(List.of("agents")));
  }
}
