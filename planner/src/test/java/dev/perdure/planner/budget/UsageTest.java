package dev.perdure.planner.budget;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import org.junit.jupiter.api.Test;

class UsageTest {

  private static final Usage SOME = new Usage(1, 2, 3, 4, new BigDecimal("0.10"));

  @Test
  void addsTokensAndMoney() {
    assertThat(SOME.plus(SOME)).isEqualTo(new Usage(2, 4, 6, 8, new BigDecimal("0.20")));
    assertThat(Usage.none().plus(SOME).cost()).isEqualByComparingTo("0.10");
  }

  @Test
  void doesNotPretendToKnowASumWithAnUnknownPrice() {
    assertThat(SOME.plus(new Usage(1, 1, 1, 1, null)).cost()).isNull();
    assertThat(new Usage(1, 1, 1, 1, null).plus(SOME).cost()).isNull();
  }

  @Test
  void isLimitedToTenDollarsWhereNothingElseIsSaid() {
    assertThat(Budget.standard()).isEqualTo(new Budget(BigDecimal.TEN, null, null, null));
  }
}
