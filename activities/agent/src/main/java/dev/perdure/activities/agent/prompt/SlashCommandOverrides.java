package dev.perdure.activities.agent.prompt;

import dev.perdure.activities.journal.event.EventLog;
import dev.perdure.activities.journal.event.NoticeLevel;
import dev.perdure.activities.journal.run.RunStore;
import dev.perdure.activities.journal.task.TaskRequestReader;
import dev.perdure.activities.journal.task.TaskStore;
import dev.perdure.activities.model.ModelFailure;
import dev.perdure.activities.model.Models;
import dev.perdure.planner.agent.AgentRegistry;
import dev.perdure.planner.agent.ModelFallbackChain;
import dev.perdure.planner.agent.TaskAgentLookup;
import dev.perdure.planner.id.RunId;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.prompt.SlashCommand;
import dev.perdure.planner.prompt.SlashCommandInvocation;
import dev.perdure.planner.task.Phase;
import dev.perdure.planner.task.RunKind;
import dev.perdure.planner.task.RunOverrides;
import dev.perdure.planner.task.RunRecord;
import java.util.Objects;
import java.util.Optional;

/**
 * Applies the agent and the model that a slash command names: they hold from the message that calls
 * it to the next one.
 */
public final class SlashCommandOverrides {

  private final EventLog eventLog;
  private final TaskStore taskStore;
  private final TaskRequestReader taskRequestReader;
  private final RunStore runStore;
  private final TaskAgentLookup agents;
  private final Models models;

  public SlashCommandOverrides(
      EventLog eventLog,
      TaskStore taskStore,
      TaskRequestReader taskRequestReader,
      RunStore runStore,
      TaskAgentLookup agents,
      Models models) {
    this.eventLog = eventLog;
    this.taskStore = taskStore;
    this.taskRequestReader = taskRequestReader;
    this.runStore = runStore;
    this.agents = agents;
    this.models = models;
  }

  /** Applies the overrides of the slash command in people's newest message to a main run. */
  public void take(RunId id) {
    RunRecord run = runStore.get(id);
    if (run.kind() == RunKind.MAIN) {
      Optional<SlashCommand> command = newest(run.taskId());
      Optional<String> agent = command.flatMap(called -> agent(run, called));
      Optional<String> model =
          command
              .flatMap(this::model)
              .or(() ->
                  agent
                      .map(name -> ModelFallbackChain.of(known(run).agent(name).model()).first())
                      .filter(name -> !name.isEmpty()));
      runStore.overrides(id, new RunOverrides(agent.orElse(null), model.orElse(null)));
    }
  }

  /** The model of the command that people called last, for a task's other runs. */
  public Optional<String> model(TaskId task) {
    return newest(task).flatMap(this::model);
  }

  /** Tells people which overrides of a command a run can't take. */
  void warn(RunId id, SlashCommand command) {
    RunRecord run = runStore.get(id);
    if (isForAnother(run, command) && agent(run, command).isEmpty()) {
      warn(run.taskId(), command, "agent", Objects.requireNonNull(command.agent()));
    }
    if (command.model() != null && model(command).isEmpty()) {
      warn(run.taskId(), command, "model", command.model());
    }
  }

  private void warn(TaskId task, SlashCommand command, String key, String value) {
    eventLog.notice(
        task,
        NoticeLevel.WARNING,
        "The command '/%s' (%s) names the %s '%s', which can't carry it out here."
            .formatted(command.name(), command.source(), key, value));
  }

  private Optional<SlashCommand> newest(TaskId task) {
    return taskStore
        .commands(task)
        .called(taskRequestReader.newest(task))
        .map(SlashCommandInvocation::command);
  }

  private Optional<String> agent(RunRecord run, SlashCommand command) {
    boolean builds = run.phase() == Phase.EXECUTING && !run.ceiling();
    return Optional.ofNullable(command.agent())
        .filter(_ -> builds && known(run).subagentFor(command).isEmpty())
        .filter(_ -> isForAnother(run, command))
        .filter(name -> !name.equals("plan") && known(run).choosable().contains(name));
  }

  /** Whether a command names neither the run's own agent nor a subagent that gets a subtask. */
  private boolean isForAnother(RunRecord run, SlashCommand command) {
    String name = command.agent();
    Optional<String> subagent = known(run).subagentFor(command);
    return name != null && !name.equals(run.agent()) && subagent.filter(name::equals).isEmpty();
  }

  private AgentRegistry known(RunRecord run) {
    return agents.of(run.taskId());
  }

  private Optional<String> model(SlashCommand command) {
    String written = command.model();
    if (written == null) {
      return Optional.empty();
    }
    try {
      String name = models.newest(written).orElse(ModelFallbackChain.of(written).first());
      return Optional.of(models.find(name).card().name());
    } catch (ModelFailure _) {
      return Optional.empty();
    }
  }
}
