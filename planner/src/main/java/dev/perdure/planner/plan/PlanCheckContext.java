package dev.perdure.planner.plan;

import java.util.List;
import java.util.Optional;

/** The port by which the plan check asks if paths, agents, tools, models and programs exist. */
public interface PlanCheckContext {

  /** Whether a path exists in the workspace. */
  boolean exists(String path);

  /** The agents that may carry steps out. */
  List<String> agents();

  /** Why a step cannot be the call of a tool, with the remedy; empty where it can. */
  Optional<String> toolFault(Step step);

  /** Why a step cannot use a model, with the remedy; empty where it can. */
  Optional<String> modelFault(String model);

  /** What the shell says of a command that it can't read; empty where it can. */
  Optional<String> syntaxFault(String command);

  /** The programs that a command would run and that are not installed. */
  List<String> missingPrograms(String command);
}
