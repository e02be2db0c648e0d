package dev.perdure.activities.agent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.config.ConfigFiles;
import dev.perdure.activities.journal.Journal;
import dev.perdure.activities.journal.db.TestJournal;
import dev.perdure.activities.journal.request.RuleStore;
import dev.perdure.activities.journal.run.RunStore.NewRun;
import dev.perdure.planner.agent.AgentRegistry;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.task.Phase;
import dev.perdure.planner.task.RunKind;
import dev.perdure.planner.task.RunRecord;
import dev.perdure.planner.task.RunRecord.Settings;
import java.nio.file.Path;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

class RunPolicyResolverTest {

  @RegisterExtension final TestJournal database = TestJournal.open();
  private final Journal journal = new Journal(database.database());
  private final TaskId task = database.task("t_1");
  @TempDir private Path home;

  @Test
  void bindsASubagentByItsParentsRulesWhateverItsIdIs() {
    open("main", RunKind.MAIN, null, "explore");

    assertThat(policies().of(open("helper", RunKind.DELEGATED, "main", "general")).parent())
        .isNotNull();
    assertThat(policies().of(open("step-a.task", RunKind.STEP, "main", "general")).parent())
        .isNull();
  }

  private RunRecord open(String name, RunKind kind, @Nullable String parent, String agent) {
    return journal
        .runs()
        .open(
            new NewRun(
                task.run(name),
                task,
                kind,
                parent == null ? null : task.run(parent),
                name,
                agent,
                Phase.EXECUTING,
                null,
                "Title",
                null,
                null,
                null,
                false,
                Settings.unsteered()));
  }

  private RunPolicyResolver policies() {
    return new RunPolicyResolver(
        AgentRegistry.builtIn(),
        journal.runs(),
        journal.plans(),
        journal.rules(),
        RunPolicyResolver.Configured.of(
            new RuleStore(database.database()), ConfigFiles.of(Map.of(), home)));
  }
}
