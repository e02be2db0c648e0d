package dev.perdure.activities.tool.search.line;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.tool.search.expression.Expression;
import dev.perdure.activities.tool.search.tree.Closed;
import dev.perdure.activities.tool.search.tree.FileList;
import dev.perdure.activities.tool.search.tree.Program;
import dev.perdure.activities.tool.store.Cancellation;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.regex.PatternSyntaxException;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Ripgrep may help, and must not be heard in the answer. */
class SameAnswerTest {

  private static final List<String> ODD =
      List.of(
          "handler",
          "(?i)handler",
          "(?i)kelvin",
          "(?i)straNGE",
          "(?i)größe",
          "gr..e",
          "^.$",
          "^$",
          "x*",
          "\\bhandler\\b",
          "\\w+",
          "^\\w+$",
          "\\W\\W",
          "[^a-z ]{4}",
          "\\d+",
          "[[:alpha:]]+[[:digit:]]",
          "\\p{Lu}{3}",
          "foo\\(bar\\)",
          "interface{}",
          "handler.*end$",
          "(?<=foo)\\(",
          "a(?=\\.b)",
          "(a)\\1",
          "a|b|c",
          "(?:x|é)42",
          "\\Qa.b\\E",
          "[\\[\\]]",
          "[]a]",
          "[^]a]",
          "--flag",
          "\\$HOME",
          "\\^top",
          "\\\\path\\\\",
          "\\x41|\\u00e9",
          "日.",
          "^\uFEFF",
          "^handler",
          "end;?\\s*$",
          "\\s$",
          "[ä-ü]",
          "(?-i)H",
          "(?i:h)andler",
          "h{1,2}a{0}n",
          "\\h",
          "\\R",
          "\\X",
          "[a-z&&[^h]]+",
          "(?s).",
          "i\u0307",
          "ı",
          "(?i)ı",
          "(?i)I",
          "\uFFFD",
          "(?P<my_name>han)dler",
          "\\p{Han}|\\p{Greek}",
          "(?<a_b>han)dler",
          "long{1} {1}");

  @TempDir Path home;
  private Path tree;
  private List<String> files;

  @BeforeEach
  void plant() throws Exception {
    tree = new OddTree(7).make(home.resolve("tree"), 300);
    files = FileList.below(tree);
  }

  @Test
  void isTheSameForOddExpressions() throws Exception {
    requireRipgrep();
    for (String expression : ODD) {
      compare(expression);
    }
  }

  @Test
  void isTheSameForExpressionsPutTogetherByChance() throws Exception {
    requireRipgrep();
    Random random = new Random(11);
    int compared = 0;
    while (compared < 150) {
      String text =
          IntStream.range(0, 1 + random.nextInt(4))
              .mapToObj(_ -> piece(random))
              .collect(Collectors.joining());
      try {
        compare(text);
        compared++;
      } catch (PatternSyntaxException none) {
        assertThat(none.getPattern()).isNotNull();
      }
    }
  }

  @Test
  void isTheSameForARealRepository() throws Exception {
    requireRipgrep();
    Path root = Path.of(System.getProperty("perdure.root", "..")).toRealPath();
    tree = root.resolve("planner");
    files = FileList.below(tree);
    for (String expression :
        List.of(
            "class \\w+Policy",
            "(?i)todo",
            "record \\w+\\(",
            "\\bnull\\b",
            "\"\\$\\{",
            "[A-Z]{8,}")) {
      compare(expression);
    }
  }

  @Test
  void isRipgrepsOwnWhereBothMeanTheSame() throws Exception {
    requireRipgrep();
    List<String> plain =
        files.stream()
            .filter(file -> !file.equals("tracked.log") && file.matches("\\P{Cs}*"))
            .filter(file -> !file.contains("\n") && !file.contains("\uFFFD"))
            .toList();
    for (String expression :
        List.of(
            "handler", "foo\\(bar\\)", "\\bHandler\\b", "^\\w+ ", "日本", "(?i)größe", "\\d\\d")) {
      assertThat(lines(expression, plain, "rg")).as(expression).isEqualTo(ripgrep(expression));
    }
  }

  @Test
  void leavesOutMostFilesForARareWord() throws Exception {
    requireRipgrep();
    java.nio.file.Files.writeString(tree.resolve("one.txt"), "a needle\n");
    files = FileList.below(tree);
    assertThat(candidates("\\bneedle\\b", "rg")).contains("one.txt").hasSizeLessThan(20);
    assertThat(candidates("\\R", "rg")).isEqualTo(files);
    assertThat(candidates("needle", "no-such-program")).isEqualTo(files);
  }

  private List<String> candidates(String expression, String program) throws InterruptedException {
    try (var ripgrep = new Ripgrep(program, tree, Expression.of(expression))) {
      return ripgrep.candidates(files);
    }
  }

  private void compare(String expression) throws IOException, InterruptedException {
    assertThat(lines(expression, files, "rg"))
        .as(expression)
        .isEqualTo(lines(expression, files, "no-such-program"));
  }

  private List<String> lines(String expression, List<String> among, String program)
      throws IOException, InterruptedException {
    var search =
        new LineSearch(
            Expression.of(expression),
            100_000,
            Cancellation.none(),
            new Closed(),
            new LineSearch.Sieve(program, 0));
    return search.in(tree, () -> among).stream()
        .map(found -> found.file() + ":" + found.number())
        .toList();
  }

  /** Files with a NUL are left out: ripgrep tells of their lines before it. */
  private List<String> ripgrep(String expression) throws IOException, InterruptedException {
    var found =
        new Program(
                List.of(
                    "rg",
                    "--no-config",
                    "--hidden",
                    "-g",
                    "!.git",
                    "--crlf",
                    "-n",
                    "--no-heading",
                    "-a",
                    "-e",
                    expression,
                    "."),
                tree)
            .run();
    return new String(found.output(), StandardCharsets.UTF_8)
        .lines()
        .map(line -> line.substring(2).split(":", 3))
        .filter(parts -> parts.length == 3 && files.contains(parts[0]))
        .filter(parts -> !parts[0].contains("\uFFFD") && !isBinary(parts[0]))
        .sorted((one, other) ->
            one[0].equals(other[0])
                ? Integer.compare(Integer.parseInt(one[1]), Integer.parseInt(other[1]))
                : one[0].compareTo(other[0]))
        .map(parts -> parts[0] + ":" + parts[1])
        .toList();
  }

  private boolean isBinary(String file) {
    try {
      byte[] bytes = java.nio.file.Files.readAllBytes(tree.resolve(file));
      return SearchedBytes.of(bytes).isEmpty();
    } catch (IOException gone) {
      return true;
    }
  }

  private static String piece(Random random) {
    List<String> pieces =
        List.of(
            "h", "an", "(?i)", "\\w", ".", "[a-e]", "[^x]", "é", "\\b", "(lo|er)", "(?:K|k)", "\\s",
            "\\d", "{2}", "+", "*?", "|", "$", "^", "\\p{L}", "[é-ü]", "_", "\\.", "ſ", "{}", "++");
    return pieces.get(random.nextInt(pieces.size()));
  }

  private static void requireRipgrep() {
    try {
      Assumptions.assumeTrue(
          new ProcessBuilder("rg", "--version").start().waitFor() == 0,
          "Needs ripgrep on the PATH.");
    } catch (IOException | InterruptedException absent) {
      Assumptions.abort("Needs ripgrep on the PATH.");
    }
  }
}
