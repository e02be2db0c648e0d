package dev.perdure.activities.tool.search;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.tool.CallOutcome;
import dev.perdure.activities.tool.ToolBench;
import dev.perdure.planner.json.JsonObject;
import dev.perdure.planner.permission.Ceiling;
import dev.perdure.planner.permission.Policy;
import dev.perdure.planner.permission.Rule;
import dev.perdure.planner.permission.RuleAction;
import dev.perdure.planner.permission.RuleLayer;
import dev.perdure.planner.permission.Ruleset;
import dev.perdure.planner.tool.ToolResult;
import dev.perdure.planner.tool.ToolResultDetail;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Output of tools for files that rules deny to read, or ask a person about. */
class DeniedFilesTest {

  private static final Policy RULES =
      ToolBench.defaults()
          .and(
              new Ruleset(
                  RuleLayer.USER, "test", List.of(Rule.of("read", "conf/*", RuleAction.DENY))));

  @TempDir Path home;
  private ToolBench bench;

  static Stream<SearchEngine> engines() {
    return Ripgrep.INSTALLED
        ? Stream.of(new Ripgrep(), new GitSearch())
        : Stream.of(new GitSearch());
  }

  @BeforeEach
  void makeProject() throws Exception {
    bench = new ToolBench(home);
    bench.file("conf/prod.key", "answer 42\n");
    bench.file("src/a.txt", "answer 7\n");
    bench.file(".env", "answer 13\n");
    bench.file("sub/AGENTS.md", "Say hello.\n");
    bench.file("sub/b.txt", "b\n");
    assertThat(
            new ProcessBuilder("git", "init", "-q")
                .directory(bench.root.toFile())
                .start()
                .waitFor())
        .isZero();
  }

  @ParameterizedTest
  @MethodSource("engines")
  void areNotAmongHitsNamesAndCounts(SearchEngine engine) {
    bench.engine = engine;
    for (String output : List.of("lines", "files", "count")) {
      ToolResult result = call("grep", JsonObject.of("pattern", "answer").with("output", output));
      assertThat(result.output())
          .contains("src/a.txt", "(1 file that your rules deny is left out)")
          .contains("(Not searched, as reading needs permission: .env; ask by read)")
          .doesNotContain("conf", "42", "13");
      assertThat(result.metadata().number("count")).hasValue(1L);
    }
    assertThat(call("glob", JsonObject.of("pattern", "**")).output())
        .contains("src/a.txt", ".env", "(1 file that your rules deny is left out)")
        .doesNotContain("conf");
    assertThat(call("list", JsonObject.of("path", ".")).output())
        .contains("a.txt", "left out")
        .doesNotContain("prod.key");
  }

  @ParameterizedTest
  @MethodSource("engines")
  void tellNothingByWhetherTheyMatch(SearchEngine engine) {
    bench.engine = engine;
    String hit = call("grep", JsonObject.of("pattern", "answer (42|13)")).output();
    String miss = call("grep", JsonObject.of("pattern", "answer (43|14)")).output();

    assertThat(hit.replaceAll("[0-9]+\\|[0-9]+", ""))
        .isEqualTo(miss.replaceAll("[0-9]+\\|[0-9]+", ""));
  }

  @ParameterizedTest
  @MethodSource("engines")
  void areDeniedWhereTheyAreNamed(SearchEngine engine) throws Exception {
    bench.engine = engine;
    Files.createSymbolicLink(bench.root.resolve("link"), bench.root.resolve("conf/prod.key"));
    for (String path :
        List.of("conf/prod.key", "./conf/prod.key", "link", "src/../conf/prod.key")) {
      assertThat(denied("grep", JsonObject.of("pattern", ".").with("path", path)))
          .as(path)
          .isTrue();
      assertThat(denied("read", JsonObject.of("filePath", path))).as(path).isTrue();
    }
    assertThat(denied("glob", JsonObject.of("pattern", "*").with("path", "conf/prod.key")))
        .isTrue();
    assertThat(verdict("grep", JsonObject.of("pattern", ".").with("path", ".env"), RULES))
        .isInstanceOf(CallOutcome.NeedsPermission.class);
  }

  @ParameterizedTest
  @MethodSource("engines")
  void areNotShownBeforeAPlanIsApproved(SearchEngine engine) {
    bench.engine = engine;
    Policy planning = Policy.of(RULES.layers(), Ceiling.PLANNING);

    assertThat(
            ToolBench.done(verdict("grep", JsonObject.of("pattern", "answer"), planning)).output())
        .contains("src/a.txt")
        .doesNotContain("42", "13");
  }

  @ParameterizedTest
  @MethodSource("engines")
  void areNotListedBesideOthers(SearchEngine engine) {
    bench.engine = engine;
    assertThat(call("read", JsonObject.of("filePath", "conf")).output())
        .isEqualTo("(0 entries)\n(1 file that your rules deny is left out)");
    assertThat(call("read", JsonObject.of("filePath", "conf/prod.kex")).output())
        .doesNotContain("prod.key");
  }

  @ParameterizedTest
  @MethodSource("engines")
  void areNoInstructionsForOtherFiles(SearchEngine engine) {
    bench.engine = engine;
    Policy policy =
        RULES.and(
            new Ruleset(
                RuleLayer.USER, "test", List.of(Rule.of("read", "*AGENTS.md", RuleAction.DENY))));

    assertThat(
            ToolBench.done(verdict("read", JsonObject.of("filePath", "sub/b.txt"), policy))
                .output())
        .contains("b")
        .doesNotContain("hello");
    assertThat(call("read", JsonObject.of("filePath", "sub/b.txt")).output()).contains("hello");
  }

  @ParameterizedTest
  @MethodSource("engines")
  void areDeniedByTheNameOfALinkAsWell(SearchEngine engine) throws Exception {
    bench.engine = engine;
    Files.createSymbolicLink(bench.root.resolve("conf/other"), bench.root.resolve("src/a.txt"));

    assertThat(denied("read", JsonObject.of("filePath", "conf/other"))).isTrue();
  }

  private ToolResult call(String tool, JsonObject arguments) {
    return ToolBench.done(verdict(tool, arguments, RULES));
  }

  private boolean denied(String tool, JsonObject arguments) {
    return verdict(tool, arguments, RULES) instanceof CallOutcome.Completed(var result)
        && result.detail() instanceof ToolResultDetail.Denial;
  }

  private CallOutcome verdict(String tool, JsonObject arguments, Policy policy) {
    return bench.verdict(tool, arguments, policy);
  }
}
