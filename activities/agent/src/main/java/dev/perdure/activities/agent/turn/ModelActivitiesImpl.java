package dev.perdure.activities.agent.turn;

import dev.perdure.activities.model.Cancellation;
import dev.perdure.activities.process.Heartbeat;
import dev.perdure.planner.task.Triage;
import dev.perdure.workflows.port.ExplorationScope;
import dev.perdure.workflows.port.ModelActivities;
import dev.perdure.workflows.port.ParkedTurn;
import dev.perdure.workflows.port.ReflectionRequest;
import dev.perdure.workflows.port.StepVerdict;
import dev.perdure.workflows.port.TaskName;
import dev.perdure.workflows.port.TaskRef;
import dev.perdure.workflows.port.TurnRequest;
import dev.perdure.workflows.port.TurnResult;
import dev.perdure.workflows.port.VerdictRequest;

/**
 * The Temporal activities that call models: a run's turns, triage, scope, verdicts, reflections,
 * titles and summaries, with heartbeats, cancellation and retries.
 */
public final class ModelActivitiesImpl implements ModelActivities {

  private final TurnResponder turnResponder;
  private final TaskTriage taskTriage;
  private final RoadmapWriter roadmapWriter;
  private final ExplorationScoper explorationScoper;
  private final StepAssessment stepAssessment;
  private final TaskDescriber taskDescriber;

  public ModelActivitiesImpl(
      TurnResponder turnResponder,
      TaskTriage taskTriage,
      RoadmapWriter roadmapWriter,
      ExplorationScoper explorationScoper,
      StepAssessment stepAssessment,
      TaskDescriber taskDescriber) {
    this.turnResponder = turnResponder;
    this.taskTriage = taskTriage;
    this.roadmapWriter = roadmapWriter;
    this.explorationScoper = explorationScoper;
    this.stepAssessment = stepAssessment;
    this.taskDescriber = taskDescriber;
  }

  @Override
  public TurnResult respond(TurnRequest turn) {
    return turnResponder.respond(turn);
  }

  @Override
  public TurnResult respondParked(ParkedTurn parked) {
    return turnResponder.respondParked(parked);
  }

  @Override
  public Triage triage(TaskRef task) {
    Cancellation cancellation = new Cancellation();
    try (Heartbeat _ = Heartbeat.start(cancellation::cancel)) {
      return taskTriage.of(task.task(), cancellation);
    }
  }

  @Override
  public void roadmap(TaskRef task) {
    SupervisedModelCall.briefly(cancellation -> roadmapWriter.write(task.task(), cancellation));
  }

  @Override
  public ExplorationScope scope(TaskRef task) {
    return explorationScoper.scope(task.task());
  }

  @Override
  public StepVerdict judge(VerdictRequest request) {
    return stepAssessment.judge(request);
  }

  @Override
  public void reflect(ReflectionRequest failed) {
    stepAssessment.reflect(failed);
  }

  @Override
  public TaskName name(TaskRef task) {
    return taskDescriber.name(task.task());
  }

  @Override
  public void summarize(TaskRef task) {
    taskDescriber.summarize(task.task());
  }
}
