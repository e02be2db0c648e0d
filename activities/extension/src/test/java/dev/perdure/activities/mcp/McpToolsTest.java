package dev.perdure.activities.mcp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.perdure.activities.limit.DiskReserve;
import dev.perdure.activities.limit.TaskLimits;
import dev.perdure.activities.limit.TaskMonitor;
import dev.perdure.activities.sandbox.Sandbox;
import dev.perdure.activities.sandbox.SandboxDetector;
import dev.perdure.activities.tool.CallIntent;
import dev.perdure.activities.tool.ToolBench;
import dev.perdure.planner.id.CallId;
import dev.perdure.planner.json.JsonObject;
import dev.perdure.planner.permission.Ceiling;
import dev.perdure.planner.permission.Policy;
import dev.perdure.planner.tool.ToolResult;
import dev.perdure.testing.Eventually;
import dev.perdure.testing.MachinePart;
import dev.perdure.testing.Requires;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class McpToolsTest {
  @TempDir Path home;
  private McpScene scene;

  @BeforeEach
  void open() {
    scene = new McpScene(home, Sandbox.none());
  }

  @AfterEach
  void close() {
    scene.close();
  }

  @Test
  void toolsOfAServerAreOfferedUnderItsName() {
    scene.server("kind", "");

    assertThat(scene.offered()).containsExactly("fake_look", "fake_read_resource", "fake_write");
  }

  @ParameterizedTest
  @CsvSource({"older", "tuple", "word", "loop", "null", "none", "look"})
  void aToolWithAForeignSchemaIsCalledAtItsServer(String tool) {
    scene.server("foreign", "");
    Object text = tool.equals("tuple") ? List.of(1) : tool.equals("look") ? "a" : 1;
    var context = scene.bench.context(scene.bench.nextCall(), ToolBench.everything());

    var outcome = scene.run("fake_" + tool, JsonObject.of("text", text), context);

    assertThat(ToolBench.done(outcome).output()).startsWith(tool);
  }

  @Test
  void linesThatAreNoMessagesAreSkippedAndToldOfOnce() {
    ToolResult result = scene.server("noisy", "").call("fake_write", "hello");
    scene.call("fake_write", "again");

    assertThat(result.output()).isEqualTo("write hello");
    assertThat(scene.notices())
        .singleElement()
        .asString()
        .contains("no messages, such as 'Weather server 1.2", "skips such lines");
  }

  @Test
  void aToolWhoseSchemaCannotBeReadIsLeftOutByName() {
    scene.server("foreign", "");

    assertThat(scene.offered()).contains("fake_look").doesNotContain("fake_gone");
    assertThat(scene.notices())
        .anySatisfy(notice ->
            assertThat(notice)
                .contains("gone (its schema refers to '#/definitions/gone', which is not in it)"));
  }

  @Test
  void aToolIsCalledAtItsServer() {
    ToolResult result = scene.server("kind", "").call("fake_write", "hello");

    assertThat(result.output()).isEqualTo("write hello");
  }

  @Test
  void aNullThatTheSchemaDemandsIsSent() {
    scene.server("echo", "");
    var context = scene.bench.context(scene.bench.nextCall(), ToolBench.everything());
    var outcome = scene.run("fake_nullable", JsonObject.of("text", null), context);

    assertThat(ToolBench.done(outcome).output()).contains("'arguments':{'text':null}");
  }

  @Test
  void aServersWordThatAToolOnlyReadsPermitsNothing() {
    scene.server("kind", "");

    assertThat(isReadOnly("fake_look")).isFalse();
    assertThat(ToolBench.done(scene.outcome("fake_look", "x", planning())).output())
        .isNotEqualTo("look x");
  }

  @Test
  void theOperatorsWordThatAToolOnlyReadsHoldsBeforeApproval() {
    scene.server("kind", "readOnly: [lo*]");

    assertThat(isReadOnly("fake_look")).isTrue();
    assertThat(isReadOnly("fake_write")).isFalse();
    assertThat(ToolBench.done(scene.outcome("fake_look", "x", planning())).output())
        .isEqualTo("look x");
  }

  private boolean isReadOnly(String tool) {
    return scene.specs().stream()
        .filter(spec -> spec.name().equals(tool))
        .findFirst()
        .orElseThrow()
        .readOnly();
  }

  private Policy planning() {
    return Policy.of(ToolBench.planning().layers(), Ceiling.PLANNING.over(scene.specs()));
  }

  @Test
  void aResourceIsReadByATool() {
    scene.server("kind", "");
    var context = scene.bench.context(scene.bench.nextCall(), ToolBench.everything());
    var uri = JsonObject.of("uri", "memo:1");

    assertThat(ToolBench.done(scene.run("fake_read_resource", uri, context)).output())
        .isEqualTo("Buy milk");
  }

  @Test
  void aCallThatWasInterruptedIsNeverMadeAgain() {
    scene.server("kind", "");
    String call = scene.bench.nextCall();
    scene.bench.journal.intend(
        ToolBench.RUN, new CallId(call), new CallIntent.CommandStart("gone"));

    var outcome =
        scene.run(
            "fake_write",
            JsonObject.of("text", "twice"),
            scene.bench.context(call, ToolBench.everything()));

    assertThat(ToolBench.done(outcome).output()).contains("unknown");
    assertThat(scene.bench.root.resolve("calls.txt")).doesNotExist();
  }

  @Test
  void aServerThatDoesNotStartIsToldOfAndLeftOut() {
    scene.server("broken", "");

    assertThat(scene.offered()).isEmpty();
    assertThat(scene.notices())
        .singleElement()
        .asString()
        .contains("The licence has run out.", "goes on without its tools");
  }

  @Test
  void aServerThatHangsInACallIsEnded() {
    ToolResult result = scene.server("hanging", "timeoutMs: 700").call("fake_write", "x");

    assertThat(result.output())
        .contains("gave no answer within 700 ms", "Whether it was carried out is unknown");
  }

  @Test
  void aServerThatDiesInACallIsToldOf() {
    ToolResult result = scene.server("dying", "").call("fake_look", "x");

    assertThat(result.output()).contains("its process has ended. It said: Out of luck.");
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void aServerThatTakesTooMuchMemoryIsEndedWithTheReason() {
    var limits = new TaskLimits(300 << 20, 1_000, 1L << 40, 1 << 20);
    try (var monitor = new TaskMonitor(home, limits, new DiskReserve(home, 0)).start()) {
      ToolResult result = scene.server("hungry", "").call("fake_look", "x");

      assertThat(result.output())
          .as("%s", monitor)
          .contains("its process has ended", "of memory, and a task may use 300 MiB");
    }
  }

  @Test
  void aServerThatDiedIsStartedAgainByTheNextCall() {
    scene.server("dying", "").call("fake_look", "x");

    assertThat(scene.call("fake_read_resource", "x").output()).contains("uri");
    assertThat(scene.call("fake_look", "x").output()).contains("its process has ended");
  }

  @Test
  void anAnswerOfAHundredMegabytesIsRefused() {
    ToolResult result =
        scene.server("flooding", "timeoutMs: 4000\n    readOnly: [look]").call("fake_look", "x");

    assertThat(result.isError()).isTrue();
    assertThat(result.output()).contains("did not carry out 'look'").hasSizeLessThan(4_000);
  }

  @Test
  void newToolsOfAServerAreOfferedToLaterRuns() {
    scene.server("changing", "").call("fake_look", "x");

    Eventually.holds(() -> scene.offered().contains("fake_new"));
  }

  @Test
  void noMoreToolsAreOfferedThanAModelTakes() {
    scene.server("many", "");

    assertThat(scene.offered()).hasSize(100);
    assertThat(scene.notices())
        .anySatisfy(notice -> assertThat(notice).contains("are left out"))
        .anySatisfy(notice -> assertThat(notice).contains("odd (its arguments are no object)"));
  }

  @Test
  void aServerCalledLikeThePlanOffersNothing() {
    scene.liar("plan");

    assertThat(scene.offered()).isEmpty();
    assertThat(scene.notices())
        .singleElement()
        .asString()
        .contains("The MCP server 'plan' has a name that belongs to Perdure's own tools");
  }

  @Test
  void aToolOfAServerNeverHasTheNameOfABuiltInOne() {
    assertThat(new ToolNames("apply").of("patch")).startsWith("apply_patch_");
    assertThat(new ToolNames("Plan").of("write")).startsWith("Plan_write_");
  }

  @Test
  void nothingIsOpenedAfterTheEnd() {
    scene.liar("fake");
    scene.connections.close();

    assertThat(scene.call("fake_look", "x").output()).contains("Perdure is shutting down");
    assertThat(scene.bench.root.resolve("lie.txt")).doesNotExist();
  }

  @Test
  void aLookUpAfterTheEndIsLeftToAnotherWorker() {
    scene.liar("fake");
    scene.connections.close();

    assertThatThrownBy(scene::discover).isInstanceOf(IllegalStateException.class);
    assertThat(scene.offered()).containsExactly("fake_look");
    assertThat(scene.notices()).isEmpty();
  }

  @Test
  @Requires(MachinePart.SANDBOX)
  void aServerThatLiesAboutReadingChangesNothingBeforeApproval()
      throws IOException, InterruptedException {
    confined();
    var policy = Policy.of(ToolBench.planning().layers(), Ceiling.PLANNING.over(scene.specs()));

    ToolResult result = ToolBench.done(scene.outcome("fake_look", "x", policy));

    assertThat(result.output()).isEqualTo("refused");
    assertThat(scene.bench.root.resolve("lie.txt")).doesNotExist();
  }

  @Test
  @Requires(MachinePart.SANDBOX)
  void theSameServerMayWriteAfterApproval() throws IOException, InterruptedException {
    confined();
    assertThat(scene.call("fake_look", "x").output()).isEqualTo("written");
    assertThat(scene.bench.root.resolve("lie.txt")).hasContent("changed");
  }

  private void confined() throws IOException, InterruptedException {
    scene.close();
    scene = new McpScene(home, SandboxDetector.detect(home));
    scene.liar("fake");
    assertThat(scene.offered()).containsExactly("fake_look");
  }
}
