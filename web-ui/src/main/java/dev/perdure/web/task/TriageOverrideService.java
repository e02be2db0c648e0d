package dev.perdure.web.task;

import dev.perdure.activities.journal.Journal;
import dev.perdure.activities.journal.OutboxMessage;
import dev.perdure.activities.journal.event.NoticeLevel;
import dev.perdure.activities.journal.run.MessageOptions;
import dev.perdure.activities.journal.run.UserMessage;
import dev.perdure.activities.journal.task.TaskOptions;
import dev.perdure.activities.journal.task.TaskRecord;
import dev.perdure.activities.json.Json;
import dev.perdure.planner.agent.Agent;
import dev.perdure.planner.agent.AgentStrategyRule;
import dev.perdure.planner.agent.StrategyOptions;
import dev.perdure.planner.agent.TaskAgentLookup;
import dev.perdure.planner.agent.ToolSwitches;
import dev.perdure.planner.task.Strategy;
import dev.perdure.planner.task.Triage;
import dev.perdure.web.outbox.OutboxDispatcher;
import dev.perdure.web.problem.ApiFailure;
import dev.perdure.web.problem.ProblemCode;
import dev.perdure.web.security.Caller;
import java.util.Optional;
import java.util.UUID;
import org.springframework.stereotype.Component;

/**
 * Applies the strategy that a person picks in place of triage's: to a task that triage has not
 * judged yet, or by beginning a task at rest without an approved plan anew.
 */
@Component
final class TriageOverrideService {

  static final String FIELD = "triage.strategy";
  static final int MAX_PERSPECTIVES = 3;

  private final Journal journal;
  private final OutboxDispatcher outbox;
  private final TaskAgentLookup agents;

  TriageOverrideService(Journal journal, OutboxDispatcher outbox, TaskAgentLookup agents) {
    this.journal = journal;
    this.outbox = outbox;
    this.agents = agents;
  }

  void apply(TaskRecord task, Triage triage, Caller caller) {
    requireFit(task, triage);
    if (task.state().isAtRest() && journal.plans().adopted(task.id()).isEmpty()) {
      beginAnew(task, triage, caller);
    } else if (!isChosenFirst(task, triage)) {
      throw refusal(task);
    }
  }

  /** Refuses a strategy that the task's agent cannot carry out, or that drops an option. */
  private void requireFit(TaskRecord task, Triage triage) {
    Optional.ofNullable(task.agent())
        .filter(_ -> triage.strategy() != Strategy.ANSWER)
        .flatMap(agents.of(task.id())::find)
        .flatMap(agent -> AgentStrategyRule.objection(agent, triage.strategy()))
        .ifPresent(objection -> {
          throw ApiFailure.invalid(FIELD, objection);
        });
    OptionConflictCheck.requireFit(options(task, triage.strategy()), FIELD);
  }

  /** The task's own options under another strategy. */
  private StrategyOptions options(TaskRecord task, Strategy strategy) {
    TaskOptions options = journal.tasks().options(task.id());
    boolean agentReads =
        Optional.ofNullable(task.agent())
            .flatMap(agents.of(task.id())::find)
            .filter(Agent::readOnly)
            .isPresent();
    ToolSwitches tools =
        journal.taskReader().tools(task.id()).stream()
            .reduce(ToolSwitches.none(), (before, later) -> later.over(before));
    boolean asksForPlan = options.policy().asksForPlan();
    return new StrategyOptions(
        strategy, agentReads, asksForPlan, "", "", options.deliveryMode(), tools);
  }

  private boolean isChosenFirst(TaskRecord task, Triage triage) {
    return task.strategy() == Strategy.AUTO
        && !task.state().isAtRest()
        && journal.inTransaction(() -> {
          boolean first = journal.facts().firstTriage(task.id(), triage);
          if (first) {
            journal.notice(task.id(), NoticeLevel.INFO, triage.reason());
          }
          return first;
        });
  }

  private void beginAnew(TaskRecord task, Triage triage, Caller caller) {
    String name = Json.name(triage.strategy());
    var message =
        new UserMessage(
            "u_" + UUID.randomUUID(),
            task.id(),
            caller.name(),
            UserMessage.When.STEER,
            "Begin anew, by the strategy %s.".formatted(name),
            MessageOptions.anew(name));
    outbox.send(
        new OutboxMessage.Says(task.id(), message.id()),
        () -> {
          journal.facts().triage(task.id(), triage);
          journal.notice(task.id(), NoticeLevel.INFO, triage.reason());
          journal.steering().add(message);
        });
  }

  private ApiFailure refusal(TaskRecord task) {
    return ApiFailure.of(
        ProblemCode.ILLEGAL_IN_STATE,
        journal.plans().adopted(task.id()).isPresent()
            ? "The plan of task '%s' is approved, so its strategy stays: 'replan' plans the rest anew."
                .formatted(task.id())
            : "Task '%s' has begun by the strategy %s: interrupt it first."
                .formatted(task.id(), Json.name(task.strategy())));
  }
}
