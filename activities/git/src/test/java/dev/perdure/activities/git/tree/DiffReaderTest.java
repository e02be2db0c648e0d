package dev.perdure.activities.git.tree;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.git.Git;
import dev.perdure.activities.git.TestRepository;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DiffReaderTest {

  @TempDir Path temporary;
  private TestRepository repository;
  private String base;
  private DiffReader changes;

  @BeforeEach
  void prepare() {
    var program = Git.configuredIn(temporary.resolve("home"));
    repository = TestRepository.withOneCommit(temporary.resolve("repository"), program);
    changes = new DiffReader(program);
    base = repository.head();
  }

  @Test
  void isEmptyBetweenEqualCommits() {
    assertThat(between().files()).isEmpty();
  }

  @Test
  void tellsAddedModifiedDeletedAndRenamedFiles() throws Exception {
    repository.write("long.txt", "a\nb\nc\nd\ne\nf\n");
    repository.write("gone.txt", "gone\n");
    base = repository.commit("More files");
    Files.delete(repository.directory().resolve("gone.txt"));
    repository.git("mv", "long.txt", "moved here.txt");
    repository.write("README.md", "hello\nworld\n");
    repository.write("ä/new.txt", "diff --git a/x b/x\n");
    repository.commit("Changes");
    assertThat(between().files())
        .extracting(
            ChangeSetFileChange::path,
            ChangeSetFileChange::oldPath,
            ChangeSetFileChange::status,
            ChangeSetFileChange::additions,
            ChangeSetFileChange::deletions)
        .containsExactlyInAnyOrder(
            tuple("README.md", "README.md", ChangeStatus.MODIFIED, 1, 0),
            tuple("gone.txt", "gone.txt", ChangeStatus.DELETED, 0, 1),
            tuple("moved here.txt", "long.txt", ChangeStatus.RENAMED, 0, 0),
            tuple("ä/new.txt", null, ChangeStatus.ADDED, 1, 0));
  }

  @Test
  void tellsAFileWhoseNameEndsWithATabFromOneThatWasRenamed() {
    repository.write("tab\t", "a\n");
    repository.write("z.txt", "z\n");
    repository.commit("A tab");
    assertThat(between().files())
        .extracting(ChangeSetFileChange::path, ChangeSetFileChange::additions)
        .containsExactly(tuple("tab\t", 1), tuple("z.txt", 1));
  }

  @Test
  void givesEachFileItsOwnDiff() throws Exception {
    repository.write("a.txt", "a\n");
    Files.createSymbolicLink(repository.directory().resolve("link"), Path.of("README.md"));
    base = repository.commit("A link");
    Files.delete(repository.directory().resolve("link"));
    repository.write("link", "now a file\n");
    repository.write("z.txt", "z\n");
    repository.write("a.txt", "b\n");
    repository.commit("Changes");
    assertThat(between().files())
        .allSatisfy(file -> {
          assertThat(file.diff()).startsWith("diff --git a/" + file.path());
          assertThat(file.truncated()).isFalse();
        });
    assertThat(file("link").status()).isEqualTo(ChangeStatus.TYPE_CHANGED);
    assertThat(file("link").diff()).contains("-README.md").contains("+now a file");
    assertThat(file("z.txt").diff()).endsWith("+z\n");
  }

  @Test
  void showsNoDiffOfABinaryFile() throws Exception {
    Files.write(repository.directory().resolve("b.bin"), new byte[] {0, 1, 2});
    repository.commit("Binary");
    assertThat(file("b.bin").binary()).isTrue();
    assertThat(file("b.bin").diff()).isEmpty();
  }

  @Test
  void cutsALongDiffAtTheEndOfALine() {
    repository.write("long.txt", "0123456789\n".repeat(50_000));
    repository.write("short.txt", "short\n");
    repository.commit("Long");
    assertThat(file("long.txt").truncated()).isTrue();
    assertThat(file("long.txt").additions()).isEqualTo(50_000);
    assertThat(file("long.txt").diff()).endsWith("+0123456789\n").hasSizeLessThan(200_001);
    assertThat(file("short.txt").truncated()).isFalse();
  }

  @Test
  void saysSoWhereAllDiffsTogetherAreTooLong() {
    for (var i = 0; i < 10; i++) {
      repository.write("f" + i + ".txt", (i + "123456789\n").repeat(100_000));
    }
    repository.commit("Too much");
    assertThat(between().files()).hasSize(10).allMatch(ChangeSetFileChange::truncated);
    assertThat(file("f9.txt").diff()).isEmpty();
    assertThat(file("f9.txt").additions()).isEqualTo(100_000);
  }

  private ChangeSet between() {
    return changes.between(repository.directory().resolve(".git"), base, repository.head());
  }

  private ChangeSetFileChange file(String path) {
    return between().files().stream()
        .filter(file -> file.path().equals(path))
        .findFirst()
        .orElseThrow();
  }

  private static org.assertj.core.groups.Tuple tuple(
      @org.jspecify.annotations.Nullable Object... values) {
    return org.assertj.core.groups.Tuple.tuple(values);
  }
}
