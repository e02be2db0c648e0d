package dev.perdure.activities.git.tree;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import dev.perdure.activities.git.Author;
import dev.perdure.activities.git.Git;
import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Writer of git trees and commits, any number of them by one {@code git fast-import}. It writes no
 * ref: each draft that the stream names is reset before the stream ends.
 */
public record GitObjectWriter(Git git) {

  private static final String DRAFT = "refs/perdure-draft/";
  private static final int TREE_ID = "040000 tree ".length();

  /** Makes changes to a tree, one after another, and gives the tree after each. */
  public List<String> trees(String start, List<TreeChanges> changes) {
    ImportStream input = new ImportStream();
    begin(input, 0, Author.PERDURE, "");
    input.line("M 040000 %s \"\"".formatted(start));
    for (TreeChanges next : changes) {
      next.files().forEach((name, entry) -> remove(input, name, entry));
      next.files().forEach((name, entry) -> add(input, name, entry));
      input.line("ls \"\"");
    }
    input.line("");
    reset(input, 0);
    return run(input).stream().map(GitObjectWriter::tree).toList();
  }

  /** Writes lines of commits of an author and gives the ids of each. */
  public List<List<String>> commits(Author author, List<CommitChain> lines) {
    ImportStream input = new ImportStream();
    for (int draft = 0; draft < lines.size(); draft++) {
      add(input, draft, author, lines.get(draft));
    }
    List<String> told = input.isEmpty() ? List.of() : run(input);
    List<List<String>> ids = new ArrayList<>();
    int begun = 0;
    for (CommitChain line : lines) {
      ids.add(List.copyOf(told.subList(begun, begun + line.commits().size())));
      begun += line.commits().size();
    }
    return ids;
  }

  private static void add(ImportStream input, int draft, Author author, CommitChain line) {
    String from = "from %s".formatted(line.parent());
    for (CommitDraft commit : line.commits()) {
      begin(input, draft, author, commit.message());
      input.line(from);
      input.line("M 040000 %s \"\"".formatted(commit.tree()));
      input.line("");
      input.line("get-mark :1");
      from = "from :1";
    }
    if (!line.commits().isEmpty()) {
      reset(input, draft);
    }
  }

  /** The mark is that of the commit written last. */
  private static void begin(ImportStream input, int draft, Author author, String message) {
    input.line("commit %s%d".formatted(DRAFT, draft));
    input.line("mark :1");
    input.line("committer %s <%s> now".formatted(raw(author.name()), raw(author.email())));
    byte[] text = message.getBytes(UTF_8);
    input.line("data %d".formatted(text.length));
    input.write(text);
    input.line("");
  }

  private static void reset(ImportStream input, int draft) {
    input.line("reset %s%d".formatted(DRAFT, draft));
    input.line("");
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

  private static String raw(String part) {
    String plain = part.replaceAll("[<>\\p{Cntrl}]", "").strip();
    return new String(plain.getBytes(UTF_8), ISO_8859_1);
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
      write(text.getBytes(ISO_8859_1));
      bytes.write('\n');
    }

    void write(byte[] part) {
      bytes.writeBytes(part);
    }

    boolean isEmpty() {
      return bytes.size() == 0;
    }

    byte[] bytes() {
      return bytes.toByteArray();
    }
  }
}
