package dev.perdure.activities.extension;

import dev.perdure.activities.agent.RunPolicyResolver;
import dev.perdure.activities.journal.run.RunStore;
import dev.perdure.activities.journal.task.TaskReader;
import dev.perdure.activities.journal.task.TaskRecord;
import dev.perdure.planner.id.RunId;
import dev.perdure.planner.permission.Policy;
import dev.perdure.planner.permission.Ruling;
import dev.perdure.planner.task.RunRecord;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Source of the skills of runs, and of the rules that hide some skills. */
public final class SkillSource {

  private final TaskReader taskReader;
  private final RunStore runStore;
  private final RunPolicyResolver runPolicyResolver;
  private final Path home;

  public SkillSource(
      TaskReader taskReader, RunStore runStore, RunPolicyResolver runPolicyResolver, Path home) {
    this.taskReader = taskReader;
    this.runStore = runStore;
    this.runPolicyResolver = runPolicyResolver;
    this.home = home;
  }

  /** The skills that a run may load. */
  Map<String, Skill> of(RunId id) {
    Optional<RunRecord> run = runStore.find(id);
    Map<String, Skill> all = new SkillLoader(home, run.flatMap(this::repository)).all();
    if (run.isPresent() && !all.isEmpty()) {
      Policy policy = runPolicyResolver.of(run.get());
      all.keySet()
          .removeIf(
              name -> policy.evaluate(List.of(SkillTool.demand(name))) instanceof Ruling.Denied);
    }
    return all;
  }

  private Optional<Path> repository(RunRecord run) {
    return taskReader
        .find(run.taskId())
        .map(TaskRecord::workspace)
        .map(workspace -> Path.of(workspace.path()));
  }
}
