package dev.perdure.activities.workspace;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.git.Git;
import dev.perdure.activities.git.TestRepository;
import dev.perdure.activities.git.tree.DiffReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A delivery asks for files that run by themselves, by whatever path a program reaches them. */
class ExecutedFileReportTest {

  @TempDir private Path temporary;
  private Git program;
  private TestRepository repository;
  private String base;

  @BeforeEach
  void prepare() {
    program = Git.configuredIn(temporary.resolve("home"));
    repository = TestRepository.withOneCommit(temporary.resolve("repository"), program);
    base = repository.head();
  }

  @Test
  void asksForAFileThatALinkLeadsTo() throws Exception {
    repository.write("tools/tasks.json", "{}");
    Files.createSymbolicLink(repository.directory().resolve(".vscode"), Path.of("tools"));
    base = repository.commit("A link");
    repository.write("tools/tasks.json", "{\"tasks\":[]}");

    ExecutedFileReport report = report();

    assertThat(report.risk().level()).isEqualTo("medium");
    assertThat(report.holdsUnasked(Set.of())).isTrue();
    assertThat(report.holdsUnasked(Set.of("tools/tasks.json"))).isFalse();
  }

  @Test
  void asksForAFileThatWasMovedAway() {
    repository.write(".npmrc", "ignore-scripts=true\nregistry=https://registry.example\n");
    base = repository.commit("Settings");
    repository.git("mv", ".npmrc", "settings.txt");

    ExecutedFileReport report = report();

    assertThat(report.holdsUnasked(Set.of("settings.txt"))).isTrue();
    assertThat(report.holdsUnasked(Set.of(".npmrc"))).isFalse();
  }

  @Test
  void asksForNoFileThatACommandRuns() {
    repository.write("Makefile", "other:\n\techo\n");

    ExecutedFileReport report = report();

    assertThat(report.holdsUnasked(Set.of())).isFalse();
    assertThat(report.risk().level()).isEqualTo("low");
  }

  private ExecutedFileReport report() {
    repository.commit("Changes");
    Path mirror = repository.directory().resolve(".git");
    return new ExecutedFileReport(
        new DiffReader(program).between(mirror, base, repository.head()).files());
  }
}
