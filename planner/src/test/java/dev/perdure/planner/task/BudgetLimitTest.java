package dev.perdure.planner.task;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class BudgetLimitTest {

  @ParameterizedTest
  @ValueSource(strings = {"0.000001", "1", "1.5000000000", "99999999"})
  void anAmountAboveNothingThatTheDatabaseHoldsIsALimit(String amount) {
    assertThat(new BudgetLimit(new BigDecimal(amount)).objection()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "0, must be a number above 0",
    "-1, must be a number above 0",
    "100000000, must be at most 99999999",
    "99999999.5, must be at most 99999999",
    "0.0000001, must have at most 6 decimal places"
  })
  void anyOtherIsRefusedWithTheRemedy(String amount, String objection) {
    assertThat(new BudgetLimit(new BigDecimal(amount)).objection())
        .hasValueSatisfying(said -> assertThat(said).startsWith(objection).contains(": "));
  }
}
