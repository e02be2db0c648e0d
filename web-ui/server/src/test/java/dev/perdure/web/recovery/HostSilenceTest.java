package dev.perdure.web.recovery;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.perdure.activities.journal.task.WorkerHost;
import dev.perdure.web.engine.LostHostPolicy;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Silent hosts, and the policy for them. */
class HostSilenceTest {

  private static final Duration TIME = Duration.ofMinutes(5);
  private static final Instant REPORT = Instant.parse("2026-01-01T00:00:00Z");

  private final HostSilence silence = new HostSilence();

  @Test
  void countsAHostAsLostAfterTheTime() {
    assertThat(look(0, host("a", REPORT))).isEmpty();
    assertThat(look(4, host("a", REPORT), host("b", REPORT))).isEmpty();
    assertThat(look(5, host("a", REPORT), host("b", REPORT))).containsExactly("a");
  }

  @Test
  void beginsAgainAfterAReport() {
    look(0, host("a", REPORT));

    assertThat(look(6, host("a", REPORT.plusSeconds(60)))).isEmpty();
    look(7);
    assertThat(look(12, host("a", REPORT))).isEmpty();
  }

  @Test
  void beginsAgainAfterAnOutageOfTheDatabaseWhateverItsRecordsSay() {
    look(0, host("a", REPORT));
    silence.forget();

    assertThat(look(6, host("a", REPORT))).isEmpty();
    assertThat(look(11, host("a", REPORT))).containsExactly("a");
  }

  @Test
  void isOffUnlessANumberOfMinutesIsSet() {
    assertThat(LostHostPolicy.read(_ -> Optional.empty()).after()).isEmpty();
    assertThat(LostHostPolicy.read(_ -> Optional.of(" 15 ")).after())
        .contains(Duration.ofMinutes(15));
    for (String wrong : List.of("0", "-1", "1.5", "soon", "10000")) {
      assertThatThrownBy(() -> LostHostPolicy.read(_ -> Optional.of(wrong)))
          .hasMessage(
              "PERDURE_LOST_HOST_MINUTES is '%s', which is not a number of minutes: use 1 to 9999, or unset it."
                  .formatted(wrong));
    }
  }

  private List<String> look(int minutes, WorkerHost... silent) {
    return silence.look(List.of(silent), Duration.ofMinutes(minutes).toNanos(), TIME);
  }

  private static WorkerHost host(String name, Instant seenAt) {
    return new WorkerHost(name, seenAt, null, null, null);
  }
}
