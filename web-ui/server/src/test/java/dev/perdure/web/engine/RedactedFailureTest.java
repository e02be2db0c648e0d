package dev.perdure.web.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.temporal.api.failure.v1.Failure;
import io.temporal.common.converter.GlobalDataConverter;
import io.temporal.failure.ApplicationFailure;
import org.junit.jupiter.api.Test;

/** The engine is told of failures without the secrets in their messages. */
class RedactedFailureTest {

  private static final String KEY = "sk-abcdefghijklmnop1234";

  @Test
  void neitherAMessageNorItsCauseShowsASecret() {
    var cause = new IllegalStateException("with " + KEY);

    assertThat(shown(new IllegalStateException("The key " + KEY + " is refused", cause)))
        .contains("[redacted]")
        .doesNotContain(KEY);
    assertThat(shown(ApplicationFailure.newFailure("Refused: " + KEY, "REFUSED")))
        .contains("Refused: [redacted]")
        .doesNotContain(KEY);
  }

  private static String shown(Exception failure) {
    Failure told =
        new ShortFailureConverter().exceptionToFailure(failure, GlobalDataConverter.get());
    return told.toString();
  }
}
