package dev.perdure.activities.git.tree;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.git.Git;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Trees that are written without a work tree: by changes to one, and by a three-way merge. */
class TreeWritingTest {

  private static final String FILE = "100644";

  @TempDir private Path directory;
  private Git git;
  private String old;
  private String young;

  @BeforeEach
  void init() {
    Git program = Git.configuredIn(directory.resolve("home"));
    Path repository = directory.resolve("repository");
    program.at(directory).text("init", "-q", "--bare", repository.toString());
    git = program.on(repository);
    old = content("old");
    young = content("young");
  }

  @Test
  void changesToATreeMakeTheOtherOneWhateverFilesAreCalledAndAre() {
    String from =
        tree(
            FILE + " " + old + "\tdir/file",
            FILE + " " + old + "\tturns/into/a file",
            FILE + " " + old + "\tscript.sh",
            FILE + " " + old + "\tgone\nover lines");
    String to =
        tree(
            FILE + " " + young + "\tdir/new\nline",
            FILE + " " + young + "\t back\\slash \"quoted\" ",
            FILE + " " + young + "\tLatin \u00e9",
            FILE + " " + young + "\tturns",
            "100755 " + old + "\tscript.sh",
            "120000 " + old + "\tlink",
            "160000 " + "1".repeat(40) + "\tsubmodule");

    List<TreeChanges> there = List.of(TreeChanges.between(git, from, to));
    List<TreeChanges> back = List.of(TreeChanges.between(git, to, from));

    assertThat(new GitObjectWriter(git).trees(from, there)).containsExactly(to);
    assertThat(new GitObjectWriter(git).trees(to, back)).containsExactly(from);
    assertThat(git.text("for-each-ref")).isEmpty();
  }

  @Test
  void aMergeGoesOnWhereOneWasKilledAmidItsWork() throws IOException {
    String base = tree(FILE + " " + old + "\ta", FILE + " " + old + "\tb");
    String ours = tree(FILE + " " + young + "\ta", FILE + " " + old + "\tb");
    String theirs = tree(FILE + " " + old + "\ta", FILE + " " + young + "\tb");
    Path index = directory.resolve("t_1.index");
    Files.writeString(index, "half of one");
    Files.writeString(directory.resolve("t_1.index.lock"), "");

    var merged = new TreeMerger(git, index).combine(base, ours, theirs);

    assertThat(merged.conflicts()).isEmpty();
    assertThat(merged.tree())
        .isEqualTo(tree(FILE + " " + young + "\ta", FILE + " " + young + "\tb"));
    assertThat(directory.resolve("t_1.index.lock")).doesNotExist();
  }

  private String content(String text) {
    return git.demand(List.of("hash-object", "-w", "--stdin"), text.getBytes(ISO_8859_1)).text();
  }

  /** A tree of entries, each "mode object TAB name". */
  private String tree(String... entries) {
    Git with = git.index(directory.resolve("index-of-test"));
    with.text("read-tree", "--empty");
    with.demand(
        List.of("update-index", "-z", "--index-info"),
        (String.join("\0", entries) + "\0").getBytes(ISO_8859_1));
    return with.text("write-tree");
  }
}
