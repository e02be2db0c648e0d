package dev.perdure.planner.plan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.planner.Json;
import dev.perdure.planner.id.StepId;
import org.junit.jupiter.api.Test;

class PlanTest {

  private static final String AS_A_MODEL_WRITES_IT =
      """
      {"overview": "Mend the parser.", "approach": "Small steps.",
       "files": [{"path": "src/Parser.java", "action": "modify", "note": "one method"}],
       "steps": [{"id": "s1", "title": "Mend", "instructions": "Read on.", "dependsOn": [],
                  "checks": [{"command": "mvn -q test"}, {"description": "The error names the line."}]},
                 {"id": "s2", "title": "Say so", "instructions": "Write it down.", "dependsOn": ["s1"],
                  "kind": "command", "command": "echo done >> NOTES", "checks": [{"command": "true"}]}],
       "verification": [{"command": "mvn verify", "description": "all of it"}],
       "manualChecks": ["Look at it"], "risks": ["None"]}
      """;

  @Test
  void isReadAsAModelWritesIt() {
    var plan = Json.read(AS_A_MODEL_WRITES_IT, Plan.class);

    assertThat(plan.steps())
        .extracting(Step::kind)
        .containsExactly(StepKind.AGENT, StepKind.COMMAND);
    assertThat(plan.steps().get(1).dependsOn()).containsExactly(new StepId("s1"));
    assertThat(plan.steps().get(0).checks())
        .containsExactly(
            StepCheck.command("mvn -q test"), StepCheck.description("The error names the line."));
    assertThat(plan.files().get(0).action()).isEqualTo(PlannedFileAction.MODIFY);
    assertThat(plan.allowReplan()).isEqualTo(2);
  }

  @Test
  void comesBackFromTheWireAsItWas() {
    var plan = Json.read(AS_A_MODEL_WRITES_IT, Plan.class);

    assertThat(Json.again(plan)).isEqualTo(plan);
  }

  @Test
  void toleratesWhatAModelLeavesOut() {
    var plan = Json.read("{\"steps\": [{}, null], \"verification\": [{}]}", Plan.class);

    assertThat(plan.steps()).hasSize(1);
    assertThat(plan.steps().get(0).id()).isEqualTo(new StepId(""));
    assertThat(plan.verification().get(0).command()).isEmpty();
  }

  @Test
  void listsTheCommandsThatAnApprovalAllows() {
    var plan = Json.read(AS_A_MODEL_WRITES_IT, Plan.class);

    assertThat(plan.commands()).containsExactly("mvn -q test", "true", "mvn verify");
  }

  @Test
  void writesNoFieldsThatAStepDoesNotUse() {
    assertThat(Json.write(Plans.step("s1"))).doesNotContain("null", "agent\" :", "runsACommand");
  }
}
