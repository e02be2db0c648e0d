package dev.perdure.activities.tool.plan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.planner.request.subject.QuestionSubjectQuestion;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class QuestionToolTest {

  @ParameterizedTest
  @CsvSource({
    "Is this plan okay?, true",
    "Does the plan look good to you?, true",
    "Shall I proceed with this plan?, true",
    "Do you approve the plan?, true",
    "这个计划可以吗？, true",
    "Is the free plan all right or shall I proceed with the paid plan?, false",
    "Is the plan good enough for guests?, false",
    "Which library is to be used?, false",
    "Is it all right to drop the old table?, false",
    "Which billing plan may a guest choose?, false",
    "Shall the planner go ahead of the clock?, false"
  })
  void knowsAQuestionThatAsksForTheApprovalOfThePlan(String words, boolean approval) {
    assertThat(
            QuestionTool.asksForApproval(
                new QuestionSubjectQuestion(words, null, null, null, null)))
        .isEqualTo(approval);
  }
}
