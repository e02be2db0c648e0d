package dev.perdure.activities.git.tree;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import dev.perdure.activities.git.Git;
import java.io.ByteArrayOutputStream;
import java.util.List;
import java.util.Map;

/**
 * Writer of git trees, any number of them by one {@code git fast-import}. It writes no ref: the
 * draft that the stream names is reset before the stream ends.
 */
public record GitObjectWriter(Git git) {

  private static final String DRAFT = "refs/perdure-draft/0";
  private static final int TREE_ID = "040000 tree ".length();

  /** Makes changes to a tree, one after another, and gives the tree after each. */
  public List<String> trees(String start, List<TreeChanges> changes) {
    ImportStream input = new ImportStream();
    input.line("commit " + DRAFT);
    input.line("committer Perdure <perdure@localhost> now");
    input.line("data 0");
    input.line("M 040000 %s \"\"".formatted(start));
    for (TreeChanges next : changes) {
      next.files().forEach((name, entry) -> remove(input, name, entry));
      next.files().forEach((name, entry) -> add(input, name, entry));
      input.line("ls \"\"");
    }
    input.line("");
    input.line("reset " + DRAFT);
    input.line("");
    return run(input).stream().map(GitObjectWriter::tree).toList();
  }

  private static void remove(ImportStream input, String name, TreeChanges.TreeEntry entry) {
    if (entry.isGone()) {
      input.line("D " + quoted(name));
    }
  }

  private static void add(ImportStream input, String name, TreeChanges.TreeEntry entry) {
    if (!entry.isGone()) {
      input.line("M %s %s %s".formatted(entry.mode(), entry.object(), quoted(name)));
    }
  }

  private static String quoted(String name) {
    return '"' + name.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n") + '"';
  }

  private static String tree(String told) {
    return told.substring(TREE_ID).strip();
  }

  private List<String> run(ImportStream input) {
    input.line("done");
    return git.configured(Map.of("core.ignoreCase", "false"))
        .demand(List.of("fast-import", "--quiet", "--done", "--date-format=now"), input.bytes())
        .text()
        .lines()
        .toList();
  }

  /** The input of the command, in which a name is the bytes it is made of. */
  private static final class ImportStream {

    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

    void line(String text) {
      bytes.writeBytes(text.getBytes(ISO_8859_1));
      bytes.write('\n');
    }

    byte[] bytes() {
      return bytes.toByteArray();
    }
  }
}
