package dev.perdure.activities.tool.search.line;

import static dev.perdure.activities.tool.search.tree.RealGit.git;
import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.tool.search.expression.Expression;
import dev.perdure.activities.tool.search.glob.PathPattern;
import dev.perdure.activities.tool.search.tree.Closed;
import dev.perdure.activities.tool.search.tree.FileList;
import dev.perdure.activities.tool.store.Cancellation;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A repository is searched by ripgrep's walk only as far as git agrees with it. */
class SweptFilesTest {

  private static final String WORD = "needle";

  @TempDir Path home;
  private Path root;

  @BeforeEach
  void make() throws Exception {
    Assumptions.assumeTrue(isThere("rg"), "Needs ripgrep on the PATH.");
    root = Files.createDirectories(home.resolve("tree")).toRealPath();
    git(root, "init", "-q");
    write("a.txt", "src/b.txt", "src/deep/c.txt", "src/deep/.hidden", "x.log", "build/out.txt");
    write("-dash", "with space", "größe.txt", "#hash", "!bang", ":(top)colon", "\"quoted\"", " ");
    rules("*.log", "build/");
    git(root, "add", "-A");
    write("untracked.txt", "src/untracked.txt");
  }

  /** What can be about a repository. */
  enum Shape {
    PLAIN(true),
    TRACKED_BUT_IGNORED(true),
    UNTRACKED_ALTOGETHER(true),
    RULES_OF_ONE_CLONE(true),
    RULES_OF_A_CONFIGURATION(true),
    RULES_BELOW(true),
    RULES_THAT_IGNORE_THEMSELVES(true),
    RULES_OF_RIPGREP(false),
    RULES_WITH_BRACES(false),
    RULES_BEHIND_A_LINK(false),
    RULES_WITH_CLASSES(false),
    RULES_FROM_WINDOWS(true),
    A_NAME_WITH_A_LINE_BREAK(false),
    A_NAME_THAT_IS_NO_TEXT(false),
    A_NAME_LIKE_A_REMARK(false),
    LINKS(true),
    A_REPOSITORY_WITHIN(false),
    A_REPOSITORY_WITHIN_THAT_IS_IGNORED(true),
    A_SPARSE_CHECKOUT(false),
    A_FILE_THAT_BECAME_A_DIRECTORY(true),
    A_DELETED_FILE(true),
    AN_EMPTY_INDEX(true),
    A_WORK_TREE_OF_ITS_OWN(true);

    private final boolean isSwept;

    Shape(boolean isSwept) {
      this.isSwept = isSwept;
    }
  }

  @ParameterizedTest
  @EnumSource(Shape.class)
  void answersAsWithoutRipgrep(Shape shape) throws Exception {
    give(shape);
    assertThat(lines(root, "rg")).isEqualTo(lines(root, "no-such-program")).isNotEmpty();
    assertThat(isSwept(root)).isEqualTo(shape.isSwept);
  }

  @ParameterizedTest
  @EnumSource(Shape.class)
  void answersAsWithoutRipgrepOfFilesThatAreWanted(Shape shape) throws Exception {
    give(shape);
    for (String wanted : List.of("*.txt", "src/**", "*.log", "/a.*")) {
      assertThat(lines(root, wanted, "rg"))
          .as(wanted)
          .isEqualTo(lines(root, wanted, "no-such-program"));
    }
  }

  @ParameterizedTest
  @EnumSource(Shape.class)
  void answersAsWithoutRipgrepBelowTheTop(Shape shape) throws Exception {
    give(shape);
    for (String below : List.of("src", "build", "src/deep")) {
      Path directory = root.resolve(below);
      if (Files.isDirectory(directory)) {
        assertThat(lines(directory, "rg")).isEqualTo(lines(directory, "no-such-program"));
      }
    }
  }

  @Test
  void sweepsBelowTheTopToo() throws Exception {
    assertThat(isSwept(root.resolve("src"))).isTrue();
    assertThat(isSwept(root.resolve("build"))).isFalse();
  }

  @Test
  void doesNotTrustARipgrepThatIsSilentAboutWhatItPassesOver() throws Exception {
    Path silent = Files.writeString(home.resolve("rg"), "#!/bin/sh\nexec rg \"$@\" 2>/dev/null\n");
    assertThat(silent.toFile().setExecutable(true)).isTrue();
    assertThat(find(root, silent.toString())).isEmpty();
    assertThat(lines(root, silent.toString())).isEqualTo(lines(root, "no-such-program"));
  }

  private void give(Shape shape) throws IOException, InterruptedException {
    switch (shape) {
      case PLAIN -> {}
      case TRACKED_BUT_IGNORED -> git(root, "add", "-f", "x.log", "build/out.txt");
      case UNTRACKED_ALTOGETHER -> git(root, "rm", "-rq", "--cached", ".");
      case RULES_OF_ONE_CLONE ->
          Files.writeString(root.resolve(".git/info/exclude"), "untracked.txt\n");
      case RULES_OF_A_CONFIGURATION -> {
        Files.writeString(home.resolve("ignore"), "src/untracked.txt\n");
        git(root, "config", "core.excludesFile", home.resolve("ignore").toString());
      }
      case RULES_BELOW -> Files.writeString(root.resolve("src/.gitignore"), "untracked*\n!b.txt\n");
      case RULES_THAT_IGNORE_THEMSELVES -> {
        write("cache/one", "cache/two");
        git(root, "add", "cache/one");
        Files.writeString(root.resolve("cache/.gitignore"), "*\n");
      }
      case RULES_OF_RIPGREP -> {
        Files.writeString(root.resolve(".ignore"), "src/untracked.txt\n");
        Files.writeString(root.resolve(".rgignore"), "untracked.txt\n");
      }
      case RULES_WITH_BRACES -> rules("*.{txt,md}");
      case RULES_BEHIND_A_LINK -> {
        Files.writeString(home.resolve("rules"), "untracked.txt\n");
        Files.createSymbolicLink(root.resolve("src/.gitignore"), home.resolve("rules"));
      }
      case RULES_WITH_CLASSES -> {
        write("x7", "xd]");
        rules("x[[:digit:]]");
      }
      case RULES_FROM_WINDOWS ->
          Files.writeString(root.resolve(".gitignore"), "\uFEFF*.log\r\nun*\r\n");
      default -> giveOdd(shape);
    }
  }

  private void giveOdd(Shape shape) throws IOException, InterruptedException {
    switch (shape) {
      case A_NAME_WITH_A_LINE_BREAK -> write("two\nlines.log", "two\nlines.txt");
      case A_NAME_THAT_IS_NO_TEXT ->
          run(
              "sh",
              "-c",
              "printf needle > \"$(printf 'bad\\377.log')\"; printf needle > \"$(printf"
                  + " 'bad\\377')\"");
      case A_NAME_LIKE_A_REMARK ->
          write("x: Ignore(IgnoreMatch(Hidden))\nDEBUG|a|b:1: ignoring q: Ignore.log");
      case LINKS -> {
        Files.createSymbolicLink(root.resolve("up"), root);
        Files.createSymbolicLink(root.resolve("zero"), Path.of("/dev/zero"));
        Files.createSymbolicLink(root.resolve("file"), root.resolve("a.txt"));
        git(root, "add", "-A");
      }
      default -> giveAnother(shape);
    }
  }

  private void giveAnother(Shape shape) throws IOException, InterruptedException {
    switch (shape) {
      case A_REPOSITORY_WITHIN, A_REPOSITORY_WITHIN_THAT_IS_IGNORED -> {
        String within = shape == Shape.A_REPOSITORY_WITHIN ? "src/inner" : "build/inner";
        write(within + "/a", within + "/b.log");
        git(root.resolve(within), "init", "-q");
      }
      case A_SPARSE_CHECKOUT -> {
        write("src/.gitignore");
        Files.writeString(root.resolve("src/.gitignore"), "untracked.txt\n");
        git(root, "add", "-A");
        git(root, "update-index", "--skip-worktree", "src/.gitignore");
        Files.delete(root.resolve("src/.gitignore"));
      }
      case A_FILE_THAT_BECAME_A_DIRECTORY -> {
        Files.delete(root.resolve("a.txt"));
        write("a.txt/inside");
      }
      case A_DELETED_FILE -> Files.delete(root.resolve("src/b.txt"));
      case AN_EMPTY_INDEX -> Files.delete(root.resolve(".git/index"));
      case A_WORK_TREE_OF_ITS_OWN -> {
        git(root, "-c", "user.name=a", "-c", "user.email=a@b", "commit", "-q", "-m", "x");
        Files.writeString(root.resolve(".git/info/exclude"), "untracked.txt\n");
        git(root, "worktree", "add", "-q", home.resolve("other").toString());
        root = home.resolve("other").toRealPath();
        write("untracked.txt", "other.txt", "y.log");
      }
      default -> throw new IllegalArgumentException(shape.name());
    }
  }

  private static boolean isSwept(Path directory) throws IOException, InterruptedException {
    return !find(directory, "rg").isEmpty();
  }

  private static List<String> find(Path directory, String program)
      throws IOException, InterruptedException {
    Path top = FileList.repository(directory).orElseThrow();
    try (var swept = new SweptFiles(program, directory, top, WORD)) {
      return swept.find().orElse(List.of());
    }
  }

  private static List<Found> lines(Path directory, String program)
      throws IOException, InterruptedException {
    return lines(directory, "**", program);
  }

  private static List<Found> lines(Path directory, String wanted, String program)
      throws IOException, InterruptedException {
    return new LineSearch(
            Expression.of(WORD),
            1_000,
            Cancellation.none(),
            new Closed(),
            new LineSearch.Sieve(program, 0))
        .in(directory, PathPattern.of(wanted).orElseThrow());
  }

  private void rules(String... rules) throws IOException {
    Files.writeString(root.resolve(".gitignore"), String.join("\n", rules) + "\n");
  }

  private void write(String... files) throws IOException {
    for (String file : files) {
      Files.createDirectories(root.resolve(file).getParent());
      Files.writeString(
          root.resolve(file), "one\na " + WORD + " in " + file, StandardCharsets.UTF_8);
    }
  }

  private void run(String... command) throws IOException, InterruptedException {
    var process = new ProcessBuilder(command).directory(root.toFile()).start();
    assertThat(process.waitFor()).as(List.of(command).toString()).isZero();
  }

  private static boolean isThere(String program) throws InterruptedException {
    try {
      return new ProcessBuilder(program, "--version").start().waitFor() == 0;
    } catch (IOException absent) {
      return false;
    }
  }
}
