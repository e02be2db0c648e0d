package dev.perdure.activities.tool.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.perdure.activities.tool.CallPreparation;
import dev.perdure.activities.tool.Effect;
import dev.perdure.activities.tool.Tool;
import dev.perdure.activities.tool.ToolBench;
import dev.perdure.activities.tool.ToolContext;
import dev.perdure.activities.tool.ToolJournal;
import dev.perdure.activities.tool.Toolbox;
import dev.perdure.planner.json.JsonObject;
import dev.perdure.planner.request.subject.PermissionSubjectPreview;
import dev.perdure.planner.tool.Demand;
import dev.perdure.planner.tool.ToolResult;
import dev.perdure.planner.tool.ToolSpec;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A call of another program whose result could not be recorded at first. */
class LostResultTest {

  @TempDir Path home;

  private final AtomicInteger calls = new AtomicInteger();
  private ToolBench bench;
  private ToolContext context;

  @BeforeEach
  void begin() {
    bench = new ToolBench(home);
    context = bench.context(bench.nextCall(), ToolBench.everything());
  }

  @Test
  void keepsTheResultUntilTheJournalHasIt() {
    assertThatThrownBy(() -> run(dying(KillPoint.BEFORE_OUTCOME)))
        .isInstanceOf(SimulatedCrash.class);

    ToolResult result = run(bench.journal);

    assertThat(result.isError()).isFalse();
    assertThat(result.output()).isEqualTo("Deployed.");
    assertThat(calls).hasValue(1);
  }

  @Test
  void callsTheOutcomeUnknownWhereTheWorkHadNoResult() {
    assertThatThrownBy(() -> run(dying(KillPoint.AFTER_INTENT))).isInstanceOf(SimulatedCrash.class);

    assertThat(run(bench.journal).output()).contains("is unknown");
    assertThat(calls).hasValue(0);
  }

  private ToolJournal dying(KillPoint death) {
    return new DyingJournal(bench.journal, death);
  }

  private ToolResult run(ToolJournal journal) {
    var toolbox = new Toolbox(List.of(new Deployment()));
    var runner = new ToolRunner(toolbox, new ToolRunnerServices(journal, bench.artifacts));
    return ToolBench.done(ToolBench.run(runner, "deploy", JsonObject.empty(), context));
  }

  /** A tool whose calls must not be repeated. */
  private final class Deployment implements Tool {

    @Override
    public ToolSpec spec() {
      return new ToolSpec("deploy", "Deploys.", "{\"type\": \"object\"}", false);
    }

    @Override
    public CallPreparation prepare(JsonObject arguments, ToolContext context) {
      return new CallPreparation.Proposal(
          List.of(new Demand("deploy", "*", "deploys")),
          PermissionSubjectPreview.none(),
          Effect.Command.once(() -> {
            calls.incrementAndGet();
            return ToolResult.of("Deployment", "Deployed.");
          }));
    }
  }
}
