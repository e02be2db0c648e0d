package dev.perdure.activities.tool.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.perdure.activities.tool.CallIntent;
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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A call of another program, and a process that dies between any two records of it. */
class LostResultTest {

  @TempDir Path home;

  private final AtomicInteger calls = new AtomicInteger();
  private ToolBench bench;
  private ToolContext context;
  private boolean diesInTheCall;

  @BeforeEach
  void begin() {
    bench = new ToolBench(home);
    context = bench.context(bench.nextCall(), ToolBench.everything());
  }

  @ParameterizedTest
  @EnumSource(names = {"BEFORE_INTENT", "AFTER_INTENT", "BEFORE_OUTCOME", "AFTER_OUTCOME"})
  void isMadeOnceIfTheProcessDiesAroundTheCall(KillPoint death) {
    assertThatThrownBy(() -> run(dying(death))).isInstanceOf(SimulatedCrash.class);

    assertThat(run(bench.journal).output()).isEqualTo("Deployed.");
    assertThat(run(bench.journal).output()).isEqualTo("Deployed.");
    assertThat(calls).hasValue(1);
  }

  @Test
  void isUnknownAndNotMadeAgainIfTheProcessDiesInTheCall() {
    diesInTheCall = true;
    assertThatThrownBy(() -> run(bench.journal)).isInstanceOf(SimulatedCrash.class);
    diesInTheCall = false;

    ToolResult result = run(bench.journal);

    assertThat(result.output()).contains("is unknown");
    assertThat(result.metadata().text("outcome")).contains("unknown");
    assertThat(calls).hasValue(1);
  }

  @Test
  void isUnknownIfItsDirectoryDoesNotSayThatItHasNotBegun() {
    bench.journal.intend(
        ToolBench.RUN, context.call(), new CallIntent.CommandStart(bench.records.toString()));

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
            if (diesInTheCall) {
              throw new SimulatedCrash();
            }
            return ToolResult.of("Deployment", "Deployed.");
          }));
    }
  }
}
