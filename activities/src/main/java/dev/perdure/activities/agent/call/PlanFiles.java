package dev.perdure.activities.agent.call;

import dev.perdure.activities.files.Worktree;
import dev.perdure.planner.agent.AgentRegistry;
import dev.perdure.planner.plan.Plan;
import dev.perdure.planner.plan.PlanCheck;
import dev.perdure.planner.plan.PlanCheckReport;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.util.List;

/** Checks a plan against the files of the worktree. */
public final class PlanFiles {

  private PlanFiles() {}

  /** What keeps a plan from being shown, as lines for its writer; empty where nothing does. */
  static String faults(Plan plan, Worktree worktree) {
    return check(plan, worktree).text();
  }

  /** What the plan check says where these files are. */
  public static PlanCheckReport check(Plan plan, Worktree worktree) {
    List<String> agents = AgentRegistry.builtIn().forSteps();
    return PlanCheck.check(plan, path -> exists(worktree, path), agents);
  }

  private static boolean exists(Worktree worktree, String path) {
    try {
      return Files.exists(worktree.root().resolve(path), LinkOption.NOFOLLOW_LINKS);
    } catch (InvalidPathException _) {
      return false;
    }
  }
}
