package dev.perdure.activities.agent;

import static dev.perdure.activities.agent.AgentScene.TASK;
import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.json.Json;
import dev.perdure.planner.plan.Plan;
import dev.perdure.planner.request.HumanRequest;
import dev.perdure.planner.task.Phase;
import dev.perdure.planner.task.Strategy;
import dev.perdure.workflows.port.PlanPresentationRequest;
import dev.perdure.workflows.port.PreflightReport;
import dev.perdure.workflows.port.RaiseRequest;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The title of a plan says whether an approval carries the plan out. */
class PlanOnlyRequestTest extends AgentJourney {

  private static final PreflightReport NOTHING =
      new PreflightReport(List.of(), List.of(), null, List.of(), List.of(), List.of());
  private static final String PLAN =
      """
      {"overview": "Greet", "approach": "", "steps": [
        {"id": "one", "title": "One", "instructions": "Do", "checks": [{"command": "true"}]}],
       "verification": [{"command": "true"}]}
      """;

  @ParameterizedTest
  @CsvSource({
    "LAYERED, 'Start changing code: 1 step, then run true'",
    "LIGHT, 'Start changing code: 1 step, then run true'",
    "PLAN_ONLY, 'Accept the plan without carrying it out: 1 step'"
  })
  void saysWhetherThePlanIsCarriedOut(Strategy strategy, String title) {
    scene = new AgentScene(directory, strategy, "- {text: Done., times: always}");
    scene.open("plan", Phase.WRITING_THE_PLAN, "plan/writing", true);
    scene.journal().planStore().write(TASK, "t_1.main.1.0", Json.read(PLAN, Plan.class));

    var shown = scene.tasks().presentPlan(new PlanPresentationRequest(TASK, NOTHING)).request();
    scene.tasks().raise(new RaiseRequest(TASK, shown.id(), true));

    HumanRequest request = scene.journal().requestReader().find(shown.id()).orElseThrow().request();
    assertThat(request.title()).isEqualTo(title);
  }
}
