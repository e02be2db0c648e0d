package dev.perdure.activities.agent.call;

import dev.perdure.activities.files.WorktreePaths;
import dev.perdure.activities.model.ModelFailure;
import dev.perdure.activities.model.Models;
import dev.perdure.activities.tool.Tool;
import dev.perdure.activities.tool.Toolbox;
import dev.perdure.activities.tool.run.ArgumentReader;
import dev.perdure.activities.tool.run.CheckedArguments;
import dev.perdure.activities.tool.script.ShellScript;
import dev.perdure.planner.agent.TaskAgentLookup;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.json.NearestName;
import dev.perdure.planner.plan.Plan;
import dev.perdure.planner.plan.PlanCheck;
import dev.perdure.planner.plan.PlanCheckContext;
import dev.perdure.planner.plan.PlanCheckReport;
import dev.perdure.planner.plan.Step;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * The check of a plan against the files, agents, tools, models and programs of this host.
 *
 * @param path the directories of programs, as the variable PATH has them
 */
public record HostPlanCheck(
    TaskAgentLookup agents, Supplier<Toolbox> tools, Models models, String path) {

  /** Names of the commands that bash runs itself. */
  private static final Set<String> BUILT_IN =
      Set.of(
          ("! . : [ [[ alias bg break builtin case cd command compgen complete continue declare"
                  + " dirs disown echo enable eval exec exit export false fc fg getopts hash help"
                  + " history if jobs kill let local logout mapfile popd printf pushd pwd read"
                  + " readarray readonly return select set shift shopt source suspend test time times"
                  + " trap true type typeset ulimit umask unalias unset until wait while")
              .split(" "));

  /** Checks a plan of a task whose files are in a worktree. */
  public PlanCheckReport of(TaskId task, Plan plan, WorktreePaths worktree) {
    return PlanCheck.check(plan, new TaskPlanContext(task, worktree));
  }

  private final class TaskPlanContext implements PlanCheckContext {

    private final TaskId task;
    private final WorktreePaths worktree;

    TaskPlanContext(TaskId task, WorktreePaths worktree) {
      this.task = task;
      this.worktree = worktree;
    }

    @Override
    public boolean exists(String file) {
      try {
        return Files.exists(worktree.root().resolve(file), LinkOption.NOFOLLOW_LINKS);
      } catch (InvalidPathException _) {
        return false;
      }
    }

    @Override
    public List<String> agents() {
      return agents.of(task).forSteps();
    }

    @Override
    public Optional<String> toolFault(Step step) {
      String name = Objects.requireNonNullElse(step.tool(), "");
      Toolbox known = tools.get().of(task.mainRun());
      return known
          .resolve(name)
          .filter(tool -> !tool.spec().planning())
          .map(tool -> misfit(tool, step))
          .orElseGet(() -> Optional.of(unknown(name, known)));
    }

    @Override
    public Optional<String> modelFault(String model) {
      try {
        models.find(model, agents.allowedModels(task));
        return Optional.empty();
      } catch (ModelFailure e) {
        return Optional.of(e.sentence());
      }
    }

    @Override
    public Optional<String> syntaxFault(String command) {
      return ShellScript.of(command, worktree.root()).analysed()
          ? Optional.empty()
          : BashSyntaxCheck.fault(command);
    }

    @Override
    public List<String> missingPrograms(String command) {
      ShellScript script = ShellScript.of(command, worktree.root());
      return script.analysed()
          ? script.commands().stream()
              .flatMap(part -> part.words().stream().limit(1))
              .filter(program -> program.matches("[A-Za-z0-9][A-Za-z0-9._+-]*"))
              .filter(program -> !BUILT_IN.contains(program) && !isInstalled(program))
              .distinct()
              .toList()
          : List.of();
    }
  }

  private static Optional<String> misfit(Tool tool, Step step) {
    return switch (ArgumentReader.read(tool.spec(), step.toolArguments())) {
      case CheckedArguments.Faulty(var reason) -> Optional.of(reason);
      case CheckedArguments.Fitting _ -> Optional.empty();
    };
  }

  private static String unknown(String name, Toolbox known) {
    List<String> names =
        known.names().stream()
            .filter(each -> known.find(each).filter(tool -> !tool.spec().planning()).isPresent())
            .sorted()
            .toList();
    String near = NearestName.of(name, names).map(", did you mean '%s'?"::formatted).orElse(".");
    return "There is no tool '%s' for a step%s Use one of %s."
        .formatted(name, near, String.join(", ", names));
  }

  private boolean isInstalled(String program) {
    return Stream.of(path.split(File.pathSeparator))
        .filter(directory -> !directory.isEmpty())
        .anyMatch(directory -> Files.isExecutable(Path.of(directory, program)));
  }
}
