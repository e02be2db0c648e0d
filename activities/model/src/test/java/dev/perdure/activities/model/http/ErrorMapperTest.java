package dev.perdure.activities.model.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.ConnectException;
import java.net.http.HttpHeaders;
import java.nio.channels.UnresolvedAddressException;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Errors of vendors and of connections: their remedies, and no key that a vendor quotes. */
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

  @Test
  void namesTheSettingOfAHostThatIsNotKnown() {
    var unknown =
        new ExecutionException(new ConnectException().initCause(new UnresolvedAddressException()));
    var refused = new ExecutionException(new ConnectException());
    var ofRegion =
        new ErrorMapper(vertex(Optional.of("the region 'mars-east1' (CLOUD_ML_REGION)")));
    var ofAddress = new ErrorMapper(vertex(Optional.empty()));

    assertThat(ofRegion.unreachable(unknown))
        .hasMessage(
            "vertex at https://mars.example could not be reached: its host name is not known. Check the region 'mars-east1' (CLOUD_ML_REGION) and the network.");
    assertThat(ofRegion.unreachable(refused))
        .hasMessageContaining("nobody listens there. Check the base URL and the network.");
    assertThat(ofAddress.unreachable(unknown))
        .hasMessageContaining("its host name is not known. Check the base URL and the network.");
    assertThat(ofRegion.refused(404, NONE, "{\"error\": {\"message\": \"no such model\"}}"))
        .hasMessageContaining(
            "Check the model's name and the region 'mars-east1' (CLOUD_ML_REGION).");
  }

  private static Endpoint vertex(Optional<String> hostSetting) {
    return new Endpoint("vertex", "https://mars.example", "", "NONE").withHostSetting(hostSetting);
  }
}
