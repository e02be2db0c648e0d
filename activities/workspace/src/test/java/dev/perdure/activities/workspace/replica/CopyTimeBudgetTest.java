package dev.perdure.activities.workspace.replica;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.perdure.planner.id.TaskId;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The time that copies between the calls of a turn may take. */
class CopyTimeBudgetTest {

  private static final TaskId TASK = new TaskId("t_1");
  private static final TaskId OTHER = new TaskId("t_2");

  private Instant now = Instant.parse("2026-01-01T00:00:00Z");

  @Test
  void allowsCopiesUntilTheSavedTimeIsSpent() {
    CopyTimeBudget budget = budget(20);

    budget.spend(TASK, Duration.ofMillis(1_900));
    assertThat(budget.allows(TASK)).isTrue();
    budget.spend(TASK, Duration.ofMillis(1_100));

    assertThat(budget.allows(TASK)).isFalse();
    assertThat(budget.allows(OTHER)).isTrue();
  }

  @Test
  void savesUpTheShareOfTheTimeThatPasses() {
    CopyTimeBudget budget = budget(20);
    budget.spend(TASK, Duration.ofSeconds(4));

    now = now.plusSeconds(10);
    assertThat(budget.allows(TASK)).isFalse();
    now = now.plusMillis(10);
    assertThat(budget.allows(TASK)).isTrue();
  }

  @Test
  void savesUpTwoSecondsAtMost() {
    CopyTimeBudget budget = budget(100);
    budget.spend(TASK, Duration.ofSeconds(1));

    now = now.plus(Duration.ofDays(1));
    budget.spend(TASK, Duration.ofSeconds(2));

    assertThat(budget.allows(TASK)).isFalse();
  }

  @Test
  void savesUpNothingWhileTheClockGoesBack() {
    CopyTimeBudget budget = budget(20);
    budget.spend(TASK, Duration.ofSeconds(1));

    now = now.minus(Duration.ofDays(1));

    assertThat(budget.allows(TASK)).isTrue();
    budget.spend(TASK, Duration.ofSeconds(1));
    assertThat(budget.allows(TASK)).isFalse();
  }

  @Test
  void allowsNoCopyIfTheShareIsOff() {
    assertThat(budget(0).allows(TASK)).isFalse();
  }

  @Test
  void readsAShareAndRefusesATextThatIsNone() {
    assertThat(CopyShare.read(_ -> Optional.empty())).isEqualTo(new CopyShare(20));
    assertThat(CopyShare.read(_ -> Optional.of("5%"))).isEqualTo(new CopyShare(5));
    assertThat(CopyShare.read(_ -> Optional.of("off"))).isEqualTo(new CopyShare(0));
    for (String wrong : new String[] {"0%", "101%", "20", "-5%", "much"}) {
      assertThatThrownBy(() -> CopyShare.read(_ -> Optional.of(wrong)))
          .hasMessage(
              "PERDURE_COPY_SHARE is '%s': write a share from 1%% to 100%%, or 'off'."
                  .formatted(wrong));
    }
  }

  private CopyTimeBudget budget(int percent) {
    return new CopyTimeBudget(new CopyShare(percent), () -> now);
  }
}
