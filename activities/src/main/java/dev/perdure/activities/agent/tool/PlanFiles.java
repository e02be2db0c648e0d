package dev.perdure.activities.agent.tool;

import dev.perdure.activities.tool.Worktree;
import dev.perdure.planner.plan.Plan;
import dev.perdure.planner.plan.StepKind;
import dev.perdure.planner.plan.check.PlanCheck;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Holds a plan against the files that are there. */
final class PlanFiles {

  private PlanFiles() {}

  /** What keeps a plan from being shown, as lines for its writer; empty where nothing does. */
  static String faults(Plan plan, Worktree worktree) {
    String checked = PlanCheck.check(plan, path -> exists(worktree, path)).text();
    return Stream.concat(checked.lines(), kinds(plan)).collect(Collectors.joining("\n"));
  }

  /** Steps are carried out by agents; what else the plan's form knows is refused, not ignored. */
  private static Stream<String> kinds(Plan plan) {
    return plan.steps().stream()
        .filter(step -> step.kind() != StepKind.AGENT)
        .map(step ->
            "- steps: '%s' has the kind %s: leave kind out, steps are carried out by agents."
                .formatted(step.id(), step.kind().wireName()));
  }

  private static boolean exists(Worktree worktree, String path) {
    try {
      return Files.exists(worktree.root().resolve(path), LinkOption.NOFOLLOW_LINKS);
    } catch (InvalidPathException _) {
      return false;
    }
  }
}
