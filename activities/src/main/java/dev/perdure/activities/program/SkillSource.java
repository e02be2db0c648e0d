package dev.perdure.activities.program;

import dev.perdure.activities.agent.RunPolicyResolver;
import dev.perdure.activities.journal.Journal;
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
public record SkillSource(Journal journal, RunPolicyResolver runPolicyResolver, Path home) {

  /** The skills that a run may load. */
  Map<String, Skill> of(RunId id) {
    Optional<RunRecord> run = journal.runs().find(id);
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
    return journal
        .taskReader()
        .find(run.taskId())
        .map(TaskRecord::workspace)
        .map(workspace -> Path.of(workspace.path()));
  }
}
