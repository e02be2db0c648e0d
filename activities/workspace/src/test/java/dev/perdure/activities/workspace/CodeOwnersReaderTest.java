package dev.perdure.activities.workspace;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.git.Git;
import dev.perdure.activities.git.TestRepository;
import dev.perdure.planner.owner.CodeOwnersFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CodeOwnersReaderTest {

  @TempDir Path temporary;
  private Git git;
  private TestRepository repository;

  @BeforeEach
  void start() {
    git = Git.configuredIn(temporary.resolve("home"));
    repository = TestRepository.withOneCommit(temporary.resolve("repository"), git);
  }

  @Test
  void readsTheFileThatGitHubReads() {
    assertThat(read(repository.head())).isEqualTo(CodeOwnersFile.none());

    repository.write("docs/CODEOWNERS", "* @docs\n");
    assertThat(read(repository.commit("Docs")).content()).isEqualTo("* @docs\n");
    repository.write("CODEOWNERS", "* @root\r\n");
    String root = repository.commit("Root");
    repository.write(".github/CODEOWNERS", "* @github\n");

    assertThat(read(root).content()).as("not committed").isEqualTo("* @root\r\n");
    assertThat(read(repository.commit("GitHub")).content()).isEqualTo("* @github\n");
    assertThat(read(root).content()).as("the base commit").isEqualTo("* @root\r\n");
  }

  @Test
  void ignoresAFileOfAnotherCase() {
    repository.write("codeowners", "* @root\n");

    assertThat(read(repository.commit("Other case"))).isEqualTo(CodeOwnersFile.none());
  }

  @Test
  void refusesLinksFoldersAndHugeAndBinaryFiles() throws IOException {
    repository.write("CODEOWNERS", "* @a\0b\n");
    assertThat(fault()).isEqualTo("the file CODEOWNERS is no text");
    repository.write("CODEOWNERS", "# ééé\n".repeat(400_000));
    assertThat(fault()).isEqualTo("the file CODEOWNERS has more than 3,000,000 bytes");
    Path file = repository.directory().resolve("CODEOWNERS");
    Files.delete(file);
    Files.createSymbolicLink(file, Path.of("/etc/hosts"));
    assertThat(fault()).isEqualTo("CODEOWNERS is no plain file");
    Files.delete(file);
    repository.write("CODEOWNERS/a", "x");
    assertThat(fault()).isEqualTo("CODEOWNERS is no plain file");
  }

  private String fault() {
    return String.valueOf(read(repository.commit("Change")).fault());
  }

  private CodeOwnersFile read(String commit) {
    return CodeOwnersReader.read(git.at(repository.directory()), commit);
  }
}
