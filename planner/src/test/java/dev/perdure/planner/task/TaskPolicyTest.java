package dev.perdure.planner.task;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.planner.Json;
import dev.perdure.planner.json.JsonObject;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TaskPolicyTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{} | false | false | false | false | false",
        "{policy: {plan: ' Ask '}} | true | false | false | false | false",
        "{policy: {delivery: ask}} | false | true | false | false | false",
        "{policy: {onDeny: continue}} | false | false | true | false | false",
        "{policy: {questions: default}} | false | false | false | false | true",
        "{policy: {replan: auto}} | false | false | false | true | false",
        "{policy: {plan: default, delivery: continue, onDeny: ask, questions: ask}}"
            + " | false | false | false | false | false"
      })
  void takesEachWordOnlyWhereItBelongs(
      String body,
      boolean plan,
      boolean delivery,
      boolean goesOn,
      boolean replans,
      boolean answers) {
    assertThat(TaskPolicy.of(Json.yaml(body, JsonObject.class)))
        .isEqualTo(new TaskPolicy(plan, delivery, goesOn, replans, answers, Planners.of(1)));
  }
}
