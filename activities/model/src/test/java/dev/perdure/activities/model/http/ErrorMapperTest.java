package dev.perdure.activities.model.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.http.HttpHeaders;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Vendors quote keys in their errors; no failure repeats one. */
class ErrorMapperTest {

  private static final String KEY = "corp.key.of.no.known.form";
  private static final HttpHeaders NONE = HttpHeaders.of(Map.of(), (_, _) -> true);

  private final ErrorMapper errors =
      new ErrorMapper(new Endpoint("openai", "http://127.0.0.1:1", KEY, "OPENAI_API_KEY"));

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"error\": {\"message\": \"Incorrect API key provided: corp.key.of.no.known.form.\"}}",
        "{\"error\": {\"message\": \"Key sk-proj-0123456789abcdefghij is disabled.\"}}",
        "{\"error\": \"Authorization: Bearer corp.key.of.no.known.form\"}",
        "<html>Bad key corp.key.of.no.known.form</html>",
        "{\"message\": \"token=abcdef0123456789\"}"
      })
  void hidesAKeyInARefusal(String body) {
    assertThat(errors.refused(401, NONE, body))
        .hasMessageContaining("[redacted]")
        .hasMessageContaining("Set OPENAI_API_KEY to a valid key")
        .hasMessageNotContaining("known.form")
        .hasMessageNotContaining("0123456789");
  }

  @Test
  void hidesAKeyInAnErrorOfTheStream() {
    String event = "{\"error\": {\"message\": \"Quota of corp.key.of.no.known.form is used up\"}}";

    assertThatThrownBy(() -> errors.event(event)).hasMessageNotContaining("known.form");
    assertThatThrownBy(() -> errors.event("no JSON, corp.key.of.no.known.form"))
        .hasMessageNotContaining("known.form");
  }

  @Test
  void keepsAMessageWithoutSecrets() {
    assertThat(errors.refused(400, NONE, "{\"error\": {\"message\": \"max_tokens is too large\"}}"))
        .hasMessage("openai answered 400: max_tokens is too large.");
  }
}
