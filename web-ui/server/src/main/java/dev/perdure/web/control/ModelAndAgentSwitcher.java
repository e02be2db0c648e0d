package dev.perdure.web.control;

import dev.perdure.activities.journal.db.Database;
import dev.perdure.activities.journal.event.EventLog;
import dev.perdure.activities.journal.event.NoticeLevel;
import dev.perdure.activities.journal.run.RunStore;
import dev.perdure.activities.journal.task.TaskRecord;
import dev.perdure.activities.journal.task.TaskStore;
import dev.perdure.activities.model.ModelFailure;
import dev.perdure.planner.agent.TaskAgentLookup;
import dev.perdure.planner.json.NearestName;
import dev.perdure.web.problem.ApiFailure;
import dev.perdure.web.problem.ProblemCode;
import dev.perdure.web.problem.SizeLimits;
import dev.perdure.web.security.Caller;
import dev.perdure.web.task.ModelNameResolver;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Changes the model, the variant and the agent of a task that exists. */
@Component
final class ModelAndAgentSwitcher {

  private static final String PLANNER = "plan";

  private final Database database;
  private final EventLog eventLog;
  private final TaskStore taskStore;
  private final RunStore runStore;
  private final TaskAgentLookup agents;
  private final ModelNameResolver models;

  ModelAndAgentSwitcher(
      Database database,
      EventLog eventLog,
      TaskStore taskStore,
      RunStore runStore,
      TaskAgentLookup agents,
      ModelNameResolver models) {
    this.database = database;
    this.eventLog = eventLog;
    this.taskStore = taskStore;
    this.runStore = runStore;
    this.agents = agents;
    this.models = models;
  }

  ModelNameResolver models() {
    return models;
  }

  /** The name of a model that can be asked. */
  String model(String wanted) {
    try {
      return models.choose(SizeLimits.key("model", wanted));
    } catch (ModelFailure failure) {
      throw ApiFailure.invalid("model", failure.sentence());
    }
  }

  /**
   * Sets the model, the thinking effort (variant), or both for all runs of a task, from their next
   * turn on.
   */
  void use(TaskRecord task, @Nullable String wanted, @Nullable String variant, Caller caller) {
    String model = wanted == null ? Objects.requireNonNullElse(task.model(), "") : model(wanted);
    models.requireVariant(model, variant);
    database.transact(() -> {
      if (wanted != null) {
        use(task, model, caller);
      }
      if (variant != null) {
        taskStore.variant(task.id(), variant);
        eventLog.notice(
            task.id(),
            NoticeLevel.INFO,
            "%s chose the variant %s.".formatted(caller.name(), variant));
      }
    });
  }

  /** Sets the model for all runs of a task, from their next turn on. */
  void use(TaskRecord task, String model, Caller caller) {
    agents
        .allowedModels(task.id())
        .refusal(model)
        .ifPresent(sentence -> {
          throw ApiFailure.invalid("model", sentence);
        });
    database.transact(() -> {
      // the rows of runs before the row of the task, as at the end of a turn: no deadlock
      runStore.modelOfOpen(task.id(), model);
      taskStore.model(task.id(), model);
      eventLog.notice(
          task.id(), NoticeLevel.INFO, "%s chose the model %s.".formatted(caller.name(), model));
    });
  }

  /** Refuses an agent that can't carry out what a message asks for. */
  void require(TaskRecord task, String agent) {
    List<String> known = agents.of(task.id()).choosable();
    if (!known.contains(SizeLimits.key("agent", agent))) {
      throw ApiFailure.invalid(
          "agent",
          "There is no agent '%s' for tasks: %s"
              .formatted(agent, NearestName.remedy(agent, known)));
    }
    if (!task.state().isAtRest()) {
      throw ApiFailure.of(
          ProblemCode.NOT_IDLE,
          "Task '%s' is at work, and its runs keep their agents: interrupt it first, or leave 'agent' out."
              .formatted(task.id()));
    }
  }

  /**
   * Sets the agent that carries out requests from now on. A planner plans the request in its
   * message.
   */
  void use(TaskRecord task, String agent) {
    if (!agent.equals(PLANNER)) {
      taskStore.agent(task.id(), agent);
    }
  }
}
