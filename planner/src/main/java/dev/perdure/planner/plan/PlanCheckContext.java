package dev.perdure.planner.plan;

import java.util.List;
import java.util.Optional;

/** The port by which the plan check asks if paths, agents, tools, models and programs exist. */
public interface PlanCheckContext {

  /** Whether a path exists in the workspace. */
  boolean exists(String path);

  /** The agents that may carry steps out. */
  List<String> agents();

  /**
   * Returns the reason why a step cannot be the call of a tool, with the remedy; empty if the step
   * can.
   */
  Optional<String> toolFault(Step step);

  /** Returns the reason why a step cannot use a model, with the remedy; empty if the step can. */
  Optional<String> modelFault(String model);

  /**
   * Returns the shell's message about a command that the shell can't read; empty if the shell can
   * read the command.
   */
  Optional<String> syntaxFault(String command);

  /** The programs that a command would run and that are not installed. */
  List<String> missingPrograms(String command);
}
