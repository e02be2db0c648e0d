package dev.perdure.activities.agent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.journal.run.BudgetDimension;
import dev.perdure.activities.journal.run.BudgetStore;
import dev.perdure.activities.model.wire.WireReply;
import dev.perdure.activities.model.wire.WireRequest;
import dev.perdure.activities.model.wire.WireServer;
import dev.perdure.activities.model.wire.WireTokens;
import dev.perdure.planner.id.RunId;
import dev.perdure.planner.task.Phase;
import dev.perdure.workflows.port.ToolCallRequest;
import dev.perdure.workflows.port.TurnRequest;
import dev.perdure.workflows.port.TurnResult;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The rows that the turns of a long run read in the journal. */
class LongRunRowsTest {

  private static final int CONTEXT_TOKENS = 12_000;
  private static final int TURNS = 30;

  @TempDir Path directory;
  private int asked;

  @Test
  @Tag("slow")
  void aTurnReadsNoMoreRowsThanATurnEarlierInItsRun() throws IOException {
    try (var vendor = WireServer.start(this::reply);
        AgentScene scene = scene(vendor)) {
      RunId run = scene.open("build", Phase.EXECUTING, "build/executing", false);
      scan(scene, "set enable_seqscan = off");
      work(scene, run, 1, TURNS);
      Map<String, Long> early = rowsOf(scene, run, TURNS + 1, 2 * TURNS);
      work(scene, run, 2 * TURNS + 1, 5 * TURNS);
      Map<String, Long> late = rowsOf(scene, run, 5 * TURNS + 1, 6 * TURNS);

      assertThat(late.get("tool_journal")).isPositive();
      assertThat(late)
          .allSatisfy((table, rows) ->
              assertThat(rows)
                  .as(table)
                  .isLessThanOrEqualTo(early.get(table) * 6 / 5 + growth(table) * TURNS));
      scan(scene, "reset enable_seqscan");
    }
  }

  /**
   * Rows that a turn may read beside those of an earlier turn. A turn still reads up to one message
   * for each turn between both: a small window is summarised every few turns, and summaries stay.
   */
  private static int growth(String table) {
    return table.equals("message") ? 4 * TURNS : 10;
  }

  /** Lets new connections read small tables by their indexes, as PostgreSQL reads large ones. */
  private static void scan(AgentScene scene, String setting) {
    scene
        .journal()
        .database()
        .sql(
            "do $$ begin execute format('alter database %%I %s', current_database()); end $$"
                .formatted(setting))
        .update();
  }

  private Map<String, Long> rowsOf(AgentScene scene, RunId run, int first, int last) {
    scene.journal().database().sql("analyze").update();
    Map<String, Long> before = scene.rowsRead();
    work(scene, run, first, last);
    Map<String, Long> rows = new TreeMap<>(scene.rowsRead());
    before.forEach((table, count) -> rows.merge(table, -count, Long::sum));
    return rows;
  }

  private static void work(AgentScene scene, RunId run, int first, int last) {
    for (int turn = first; turn <= last; turn++) {
      TurnResult reply = scene.models().respond(new TurnRequest(run, turn));
      for (TurnResult.Call call : reply.calls()) {
        scene.tools().run(new ToolCallRequest(run.call(turn, call.index()), null));
      }
    }
  }

  /** Reads another page of a file in each turn; the window holds a few turns. */
  private synchronized WireReply reply(WireRequest request) {
    if (request.tools().isEmpty()) {
      return WireReply.text("SUMMARY").using(WireTokens.COUNTED);
    }
    String call = "{\"filePath\": \"long.txt\", \"offset\": %d, \"limit\": 300}".formatted(++asked);
    return WireReply.calling("read", call).using(WireTokens.COUNTED);
  }

  private AgentScene scene(WireServer vendor) throws IOException {
    Files.writeString(
        directory.resolve("models.yaml"),
        "openai: {models: [{id: small, context: %d, output: 2000}]}\n".formatted(CONTEXT_TOKENS));
    Map<String, String> keys =
        Map.of(
            "PERDURE_CONFIG", directory.toString(),
            "OPENAI_API_KEY", "key",
            "OPENAI_BASE_URL", vendor.openAiUrl());
    var scene = new AgentScene(directory, "openai/small", keys);
    AdoptedPlan.adoptIn(scene.journal());
    new BudgetStore(scene.journal().database())
        .limit(AgentScene.TASK, BudgetDimension.COST, BigDecimal.valueOf(100_000));
    Files.writeString(
        directory.resolve("workspace/long.txt"), "A line of the file.\n".repeat(2000));
    return scene;
  }
}
