package dev.perdure.activities.agent.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PlanDraftBudgetTest {

  @ParameterizedTest
  @CsvSource({
    "10, 0.10, 4, 4", "1.20, 0.10, 4, 4", "1.19, 0.10, 4, 3", "0.60, 0.10, 4, 2",
    "0.59, 0.10, 4, 2", "0.40, 0.10, 4, 2", "0.39, 0.10, 4, 1", "0, 0.10, 4, 1",
    "-1, 0.10, 4, 1", "10, 0.10, 1, 1", "99999999999, 0.000001, 3, 3", "1, 0, 2, 2"
  })
  void halfOfWhatIsLeftBearsSoManyDrafts(BigDecimal left, BigDecimal draft, int asked, int drafts) {
    assertThat(new PlanDraftBudget(left, draft).drafts(asked)).isEqualTo(drafts);
  }

  @Test
  void aCriticismIsReckonedAtHalfADraft() {
    var allowance = new PlanDraftBudget(BigDecimal.valueOf(30), BigDecimal.TEN);

    assertThat(allowance.bearsCriticism(3)).isTrue();
    assertThat(allowance.bearsCriticism(4)).isFalse();
  }
}
