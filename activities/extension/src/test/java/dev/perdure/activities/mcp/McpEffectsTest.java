package dev.perdure.activities.mcp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.perdure.activities.sandbox.Sandbox;
import dev.perdure.activities.tool.CancellationCheck;
import dev.perdure.activities.tool.ToolBench;
import dev.perdure.activities.tool.ToolContext;
import dev.perdure.activities.tool.ToolJournal;
import dev.perdure.activities.tool.run.DyingJournal;
import dev.perdure.activities.tool.run.KillPoint;
import dev.perdure.activities.tool.run.SimulatedCrash;
import dev.perdure.planner.json.JsonObject;
import dev.perdure.planner.tool.ToolResult;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A call that writes happens once at its server, or its result says that this is unknown. */
class McpEffectsTest {

  /** A call that has waited so often is at its server. */
  private static final int WAITS_OF_A_SENT_CALL = 4;

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

  /** One server for all points, as its start takes most of the time. */
  @Test
  void aCallThatWasKilledBetweenAnyTwoRecordsHappensOnce() {
    scene.server("kind", "");
    for (KillPoint death :
        new KillPoint[] {
          KillPoint.BEFORE_INTENT,
          KillPoint.AFTER_INTENT,
          KillPoint.BEFORE_OUTCOME,
          KillPoint.AFTER_OUTCOME
        }) {
      var context = scene.bench.context(scene.bench.nextCall(), ToolBench.everything());
      var dying = new DyingJournal(scene.bench.journal, death);

      assertThatThrownBy(() -> write(death.name(), context, dying))
          .isInstanceOf(SimulatedCrash.class);
      ToolResult result = write(death.name(), context, scene.bench.journal);

      assertThat(result.output()).isEqualTo("write " + death.name());
      assertThat(scene.bench.text("calls.txt").lines()).containsOnlyOnce(death.name());
    }
  }

  @Test
  void aCallCarriesItsKey() {
    scene.server("echo", "");
    String call = scene.bench.nextCall();
    var context = scene.bench.context(call, ToolBench.everything());

    assertThat(write("x", context, scene.bench.journal).output())
        .contains("'dev.perdure/idempotency-key':'" + call + "'");
  }

  /** A call that reads ends the connection while a call that writes waits on it. */
  @Test
  void aCallWhoseConnectionAnotherCallHasEndedIsUnknown() throws InterruptedException {
    scene.server("hanging", "readOnly: [look]");
    var isSent = new CountDownLatch(1);
    var waits = new AtomicInteger();
    Thread reading = Thread.ofVirtual().start(() -> look(context(() -> isSent.getCount() == 0)));

    ToolResult result =
        write(
            "x",
            context(() -> {
              if (waits.incrementAndGet() == WAITS_OF_A_SENT_CALL) {
                isSent.countDown();
              }
              return false;
            }),
            scene.bench.journal);

    reading.join();
    assertThat(result.output()).contains("Whether it was carried out is unknown");
    assertThat(result.metadata().text("outcome")).contains("unknown");
  }

  private ToolContext context(CancellationCheck cancellation) {
    var context = scene.bench.context(scene.bench.nextCall(), ToolBench.everything());
    return new ToolContext(
        context.run(),
        context.call(),
        context.agent(),
        context.worktree(),
        context.policy(),
        cancellation);
  }

  private void look(ToolContext context) {
    scene.run("fake_look", JsonObject.of("text", "x"), context);
  }

  private ToolResult write(String text, ToolContext context, ToolJournal journal) {
    return ToolBench.done(scene.run("fake_write", JsonObject.of("text", text), context, journal));
  }
}
