package dev.perdure.web.control;

import dev.perdure.activities.journal.task.TaskOptions;
import dev.perdure.activities.journal.task.TaskReader;
import dev.perdure.activities.journal.task.TaskRecord;
import dev.perdure.planner.agent.Agent;
import dev.perdure.planner.agent.AgentStrategyRule;
import dev.perdure.planner.agent.StrategyOptions;
import dev.perdure.planner.agent.TaskAgentLookup;
import dev.perdure.planner.agent.ToolSwitches;
import dev.perdure.planner.task.Strategy;
import dev.perdure.planner.task.Triage;
import dev.perdure.web.problem.ApiFailure;
import dev.perdure.web.task.OptionConflictCheck;
import java.util.Optional;
import org.springframework.stereotype.Component;

/**
 * Refuses a strategy that the organisation does not allow, that the agent of a task cannot carry
 * out, or that drops an option of the task.
 */
@Component
final class StrategyFitCheck {

  private final TaskReader taskReader;
  private final TaskAgentLookup agents;

  StrategyFitCheck(TaskReader taskReader, TaskAgentLookup agents) {
    this.taskReader = taskReader;
    this.agents = agents;
  }

  /** Refuses a strategy that does not fit the task. */
  void requireFit(TaskRecord task, Triage triage) {
    agents
        .allowedStrategies(task.id())
        .refusal(triage.strategy())
        .ifPresent(refusal -> {
          throw ApiFailure.invalid(TriageOverrideService.FIELD, refusal);
        });
    Optional.ofNullable(task.agent())
        .filter(_ -> triage.strategy() != Strategy.ANSWER)
        .flatMap(agents.of(task.id())::find)
        .flatMap(agent -> AgentStrategyRule.objection(agent, triage.strategy()))
        .ifPresent(objection -> {
          throw ApiFailure.invalid(TriageOverrideService.FIELD, objection);
        });
    OptionConflictCheck.requireFit(options(task, triage.strategy()), TriageOverrideService.FIELD);
  }

  /** The task's own options under another strategy. */
  private StrategyOptions options(TaskRecord task, Strategy strategy) {
    TaskOptions options = taskReader.options(task.id());
    boolean agentReads =
        Optional.ofNullable(task.agent())
            .flatMap(agents.of(task.id())::find)
            .filter(Agent::readOnly)
            .isPresent();
    ToolSwitches tools =
        taskReader.tools(task.id()).stream()
            .reduce(ToolSwitches.none(), (before, later) -> later.over(before));
    boolean asksForPlan = options.policy().asksForPlan();
    return new StrategyOptions(
        strategy, agentReads, asksForPlan, "", "", options.deliveryMode(), tools);
  }
}
