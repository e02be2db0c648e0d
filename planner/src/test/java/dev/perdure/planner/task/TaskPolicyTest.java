package dev.perdure.planner.task;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.planner.Json;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TaskPolicyTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{} | false | false | false | false | false",
        "{plan: ' Ask '} | true | false | false | false | false",
        "{delivery: ask} | false | true | false | false | false",
        "{onDeny: continue} | false | false | true | false | false",
        "{questions: default} | false | false | false | false | true",
        "{replan: auto} | false | false | false | true | false",
        "{plan: default, delivery: continue, onDeny: ask, questions: ask}"
            + " | false | false | false | false | false"
      })
  void takesEachWordOnlyWhereItBelongs(
      String written,
      boolean plan,
      boolean delivery,
      boolean goesOn,
      boolean replans,
      boolean answers) {
    assertThat(Json.yaml(written, TaskPolicy.class))
        .returns(plan, TaskPolicy::asksForPlan)
        .returns(delivery, TaskPolicy::asksBeforeDelivery)
        .returns(goesOn, TaskPolicy::goesOnWhenDenied)
        .returns(replans, TaskPolicy::replansAlone)
        .returns(answers, TaskPolicy::answersQuestions)
        .returns(PlannersSetting.of(1), TaskPolicy::planners);
  }
}
