package dev.perdure.activities.tool.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.perdure.activities.tool.CallGrant;
import dev.perdure.activities.tool.CallOutcome;
import dev.perdure.activities.tool.ToolBench;
import dev.perdure.activities.tool.ToolCall;
import dev.perdure.activities.tool.ToolContext;
import dev.perdure.activities.tool.ToolJournal;
import dev.perdure.activities.tool.Toolbox;
import dev.perdure.planner.json.JsonObject;
import dev.perdure.planner.permission.Ceiling;
import dev.perdure.planner.permission.Policy;
import dev.perdure.planner.permission.Rule;
import dev.perdure.planner.permission.RuleAction;
import dev.perdure.planner.permission.RuleLayer;
import dev.perdure.planner.permission.Ruleset;
import dev.perdure.planner.tool.ToolResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ToolRunnerTest {

  private static final String PATCH =
      """
      *** Begin Patch
      *** Update File: a.txt
      -one
      +ONE
      *** Update File: b.txt
      -two
      +TWO
      *** End Patch
      """;

  @TempDir Path home;
  private ToolBench bench;
  private int changed;
  private int reviews;

  @BeforeEach
  void open() {
    bench = new ToolBench(home);
    bench.file("a.txt", "one\n");
    bench.file("b.txt", "two\n");
    bench.read("a.txt");
    bench.read("b.txt");
  }

  @ParameterizedTest
  @EnumSource
  void carriesOutAnInterruptedChangeExactlyOnce(KillPoint death) throws Exception {
    assertThatThrownBy(() -> run(dying(death))).isInstanceOf(SimulatedCrash.class);
    ToolResult result = ToolBench.done(run(runner()));
    assertThat(result.isError()).isFalse();
    assertThat(result.metadata().number("additions")).hasValue(2L);
    assertThat(result.output()).containsOnlyOnce("Review").endsWith(" of 2 files");
    assertThat(bench.text("a.txt")).isEqualTo("ONE\n");
    assertThat(bench.text("b.txt")).isEqualTo("TWO\n");
    assertThat(bench.edit("a.txt", "ONE", "1").isError()).isFalse();
    assertThat(ToolBench.done(run(runner()))).isEqualTo(result);
    assertThat(bench.text("a.txt")).isEqualTo("1\n");
    assertThat(leftovers()).isEmpty();
  }

  @Test
  void leavesAFileThatChangedMeanwhileAndSaysWhich() throws Exception {
    assertThatThrownBy(() -> run(dying(KillPoint.BEFORE_SECOND_FILE)))
        .isInstanceOf(SimulatedCrash.class);
    bench.file("b.txt", "by somebody else\n");
    ToolResult result = ToolBench.done(run(runner()));
    assertThat(result.isError()).isTrue();
    assertThat(result.output())
        .contains("b.txt has changed meanwhile")
        .contains("Changed as asked: a.txt");
    assertThat(bench.text("a.txt")).isEqualTo("ONE\n");
    assertThat(bench.text("b.txt")).isEqualTo("by somebody else\n");
  }

  @Test
  void doesNotSayOfACallThatHadBegunThatItsToolIsUnknown() throws Exception {
    assertThatThrownBy(() -> run(dying(KillPoint.BEFORE_SECOND_FILE)))
        .isInstanceOf(SimulatedCrash.class);
    var without = new ToolRunner(new Toolbox(List.of()), reviewed(bench.journal));
    ToolResult result = ToolBench.done(run(without));
    assertThat(result.output()).contains("Whether this call was carried out is unknown");
    assertThat(result.metadata().text("outcome")).hasValue("unknown");
  }

  @Test
  void refusesAFileThatBecameALinkOutOfTheWorkspace() throws Exception {
    assertThatThrownBy(() -> run(dying(KillPoint.AFTER_INTENT))).isInstanceOf(SimulatedCrash.class);
    Path outside = Files.writeString(home.resolve("outside.txt"), "one\n");
    Files.delete(bench.root.resolve("a.txt"));
    Files.createSymbolicLink(bench.root.resolve("a.txt"), outside);
    ToolResult result = ToolBench.done(run(runner()));
    assertThat(result.output()).contains("a.txt now leads elsewhere");
    assertThat(outside).hasContent("one\n");
  }

  @Test
  void asksWithEverythingAnApproverMustSee() throws Exception {
    CallOutcome.NeedsPermission asks = asks();
    assertThat(asks.subject().tool()).isEqualTo("patch");
    assertThat(asks.subject().preview().paths()).containsExactly("a.txt", "b.txt");
    assertThat(asks.subject().preview().diff()).contains("-one\n+ONE").contains("-two\n+TWO");
    assertThat(asks.subject().items()).hasSize(2);
    assertThat(asks.digest()).matches("[0-9a-f]{64}");
    assertThat(bench.text("a.txt")).isEqualTo("one\n");
  }

  @Test
  void doesWhatWasGranted() throws Exception {
    ToolResult result =
        ToolBench.done(run(runner(), asking(), Optional.of(new CallGrant("d", asks().digest()))));
    assertThat(result.isError()).isFalse();
    assertThat(bench.text("b.txt")).isEqualTo("TWO\n");
  }

  @Test
  void refusesAGrantForSomethingElse() throws Exception {
    ToolResult result =
        ToolBench.done(run(runner(), asking(), Optional.of(new CallGrant("d", "0".repeat(64)))));
    assertThat(result.isError()).isTrue();
    assertThat(result.output()).contains("nothing was done");
    assertThat(bench.text("a.txt")).isEqualTo("one\n");
  }

  @Test
  void comparesWithWhatWasReadAgainAfterTheWait() throws Exception {
    CallGrant grant = new CallGrant("d", asks().digest());
    bench.file("a.txt", "one\nmore\n");
    ToolResult result = ToolBench.done(run(runner(), asking(), Optional.of(grant)));
    assertThat(result.output()).contains("a.txt has changed since you last read it");
    assertThat(bench.text("a.txt")).isEqualTo("one\nmore\n");
  }

  @Test
  void deniesUnderTheCeilingWithItsRuling() throws Exception {
    ToolResult result = ToolBench.done(run(runner(), ToolBench.planning(), Optional.empty()));
    assertThat(result.isError()).isTrue();
    Map<?, ?> ruling = (Map<?, ?>) result.metadata().fields().get("ruling");
    assertThat(ruling.get("action")).hasToString("deny");
    assertThat(ruling.get("permission")).hasToString("edit");
    assertThat(ruling.get("pattern")).hasToString("a.txt");
    assertThat(ruling.get("layer")).hasToString("ceiling");
    assertThat(bench.text("a.txt")).isEqualTo("one\n");
  }

  @Test
  void answersUnknownToolsAndWrongArgumentsInWords() {
    assertThat(bench.call("fly", JsonObject.empty()).output()).contains("'fly'").contains("read");
    assertThat(bench.call("edit", JsonObject.of("filePath", List.of())).output())
        .contains("filePath");
    assertThat(bench.call("VIEW", JsonObject.of("file_path", "a.txt")).output())
        .startsWith("1: one");
  }

  @Test
  void changesOneFileAtATimeHoweverManyAsk() throws Exception {
    bench.file("n.txt", "0\n".repeat(20));
    bench.read("n.txt");
    try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      List<Callable<ToolResult>> edits =
          IntStream.range(0, 20)
              .<Callable<ToolResult>>mapToObj(i -> () -> bench.edit("many/" + i + ".txt", "", "x"))
              .toList();
      for (Future<ToolResult> edit : threads.invokeAll(edits)) {
        assertThat(edit.get().isError()).isFalse();
      }
    }
    try (Stream<Path> made = Files.list(bench.root.resolve("many"))) {
      assertThat(made).hasSize(20);
    }
  }

  @Test
  void cutsAnyLongResultAndKeepsTheWhole() {
    bench.file("long.txt", ("x".repeat(900) + "\n").repeat(200));
    ToolResult result =
        bench.call(
            "grep", JsonObject.of("pattern", "x").with("path", "long.txt").with("limit", 200));
    assertThat(result.output().length()).isLessThan(OutputLimit.BYTES + 300);
    String id = result.metadata().text("artifact").orElseThrow();
    assertThat(bench.artifacts.find(id).orElseThrow().length).isGreaterThan(180_000);
    assertThat(result.output()).contains("ref:" + id);
  }

  private CallOutcome.NeedsPermission asks() throws InterruptedException {
    return (CallOutcome.NeedsPermission) run(runner(), asking(), Optional.empty());
  }

  private static Policy asking() {
    Rule ask = Rule.of("edit", "*", RuleAction.ASK);
    return Policy.of(List.of(new Ruleset(RuleLayer.TASK, "test", List.of(ask))), Ceiling.NONE);
  }

  private ToolRunner runner() {
    return new ToolRunner(bench.toolbox(), reviewed(bench.journal));
  }

  private CallOutcome run(ToolRunner runner) throws InterruptedException {
    return run(runner, ToolBench.everything(), Optional.empty());
  }

  private CallOutcome run(ToolRunner runner, Policy policy, Optional<CallGrant> grant)
      throws InterruptedException {
    ToolContext context = bench.context("t_1.main.9.0", policy);
    ToolCall call = new ToolCall("patch", ToolBench.json(JsonObject.of("patchText", PATCH)));
    return runner.run(call, context, grant);
  }

  private ToolRunner dying(KillPoint death) {
    FaultInjector faultInjector =
        _ -> {
          changed++;
          if ((death == KillPoint.BEFORE_FIRST_FILE && changed == 1)
              || (death == KillPoint.BEFORE_SECOND_FILE && changed == 2)) {
            throw new SimulatedCrash();
          }
        };
    return new ToolRunner(
        bench.toolbox(), reviewed(new DyingJournal(bench.journal, death)), faultInjector);
  }

  private ToolRunnerServices reviewed(ToolJournal journal) {
    PostEditCheck review =
        (_, files, result) -> {
          reviews++;
          return result.withOutput(
              result.output() + "\nReview %d of %d files".formatted(reviews, files.size()));
        };
    return new ToolRunnerServices(journal, bench.artifacts, CallHooks.none(), review);
  }

  private List<Path> leftovers() throws IOException {
    try (Stream<Path> tree = Files.walk(home)) {
      return tree.filter(Files::isRegularFile)
          .filter(file -> file.toString().contains("/calls/") || file.toString().endsWith(".tmp"))
          .toList();
    }
  }
}
