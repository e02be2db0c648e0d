package dev.perdure.activities.model.gateway;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.perdure.activities.model.ModelApi;
import dev.perdure.activities.model.ModelFailure;
import dev.perdure.activities.model.ModelFailureKind;
import dev.perdure.activities.model.http.RequestAuthentication.OutgoingRequest;
import dev.perdure.planner.message.SecretRedactor;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class KeyCommandTest {

  private static final OutgoingRequest REQUEST =
      new OutgoingRequest("POST", URI.create("https://gateway.example.org/v1/messages"), "{}");

  @TempDir private Path directory;
  private final AtomicReference<Instant> now =
      new AtomicReference<>(Instant.parse("2026-11-20T10:00:00Z"));

  @Test
  void asksTheProgramAgainShortlyBeforeTheTokenEnds() throws IOException {
    KeyCommand command = counting("PT10M");
    assertThat(key(command)).isEqualTo("Bearer token-1");
    pass(Duration.ofMinutes(7));
    assertThat(key(command)).isEqualTo("Bearer token-1");
    pass(Duration.ofMinutes(1));
    assertThat(key(command)).isEqualTo("Bearer token-2");
  }

  @Test
  void takesTheLifetimeThatTheProgramPrints() throws IOException {
    KeyCommand command = counting("PT10M", "'{\"token\": \"token-'$n'\", \"expiresIn\": 100}'");
    assertThat(key(command)).isEqualTo("Bearer token-1");
    pass(Duration.ofSeconds(81));
    assertThat(key(command)).isEqualTo("Bearer token-2");
  }

  @Test
  void asksTheProgramAgainAfterARefusal() throws IOException {
    KeyCommand command = counting("PT10M");
    assertThat(key(command)).isEqualTo("Bearer token-1");
    assertThat(command.renew()).isTrue();
    assertThat(key(command)).isEqualTo("Bearer token-2");
  }

  @Test
  void sendsTheTokenInBothHeadersOfAnthropicsApi() throws IOException {
    KeyCommand command = command(ModelApi.MESSAGES, "PT5M", "echo token-1");
    assertThat(command.headers(REQUEST))
        .containsEntry("x-api-key", "token-1")
        .containsEntry("Authorization", "Bearer token-1");
  }

  @Test
  void teachesTheRedactorEachToken() throws IOException {
    key(command(ModelApi.CHAT, "PT5M", "echo 4f9c-unheard-of-token"));
    assertThat(SecretRedactor.of("sent 4f9c-unheard-of-token"))
        .doesNotContain("4f9c-unheard-of-token");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      textBlock =
          """
          sleep 60                              | did not end within 1 seconds
          exit 3                                | ended with exit code 3
          :                                     | printed no token
          echo '{}'                             | printed no token
          echo two words-of-a-secret            | printed 21 characters that are no token
          printf 'a\\nb-secret'                 | printed 10 characters that are no token
          echo '<html>secret</html> <p>'        | that are no token
          echo '{"token":"secret"'              | printed 17 characters that are no token
          echo '["secret"]'                     | printed 10 characters that are no token
          echo '"secret"'                       | printed 8 characters that are no token
          echo '{"token":"<secret>"}'           | printed 8 characters that are no token
          echo '<html>secret</html>'            | printed 19 characters that are no token
          yes secret                            | printed more than 65536 bytes
          """)
  void saysInOneSentenceWhatIsWrong(String script, String problem) throws IOException {
    KeyCommand command = command(ModelApi.CHAT, "PT5M", script);
    assertThatThrownBy(() -> key(command))
        .isInstanceOfSatisfying(
            ModelFailure.class,
            failure -> {
              assertThat(failure.kind()).isEqualTo(ModelFailureKind.UNAUTHORISED);
              assertThat(failure.sentence())
                  .startsWith("The 'keyCommand' of 'gateway' (")
                  .contains(problem)
                  .doesNotContain("secret");
            });
  }

  @Test
  void namesAProgramThatIsNotThere() {
    var settings = new KeyCommandSettings(List.of("no-such-program-anywhere"), null);
    KeyCommand command = KeyCommand.of("gateway", settings, ModelApi.CHAT);
    assertThatThrownBy(() -> key(command))
        .hasMessage(
            "The 'keyCommand' of 'gateway' (no-such-program-anywhere) could not be started: check that the program exists and may be executed.");
  }

  private static String key(KeyCommand command) {
    return command.headers(REQUEST).get("Authorization");
  }

  private void pass(Duration time) {
    now.updateAndGet(instant -> instant.plus(time));
  }

  private KeyCommand counting(String lifetime) throws IOException {
    return counting(lifetime, "token-$n");
  }

  private KeyCommand counting(String lifetime, String printed) throws IOException {
    Path counter = directory.resolve("counter");
    return command(
        ModelApi.CHAT,
        lifetime,
        "echo x >> %1$s; n=$(wc -l < %1$s | tr -d ' '); echo %2$s".formatted(counter, printed));
  }

  private KeyCommand command(ModelApi api, String lifetime, String script) throws IOException {
    Path program = Files.createTempFile(directory, "key", ".sh");
    Files.writeString(program, script + "\n");
    var settings = new KeyCommandSettings(List.of("sh", program.toString()), lifetime);
    Duration timeout = Duration.ofSeconds(script.startsWith("sleep") ? 1 : 20);
    return new KeyCommand("gateway", settings, api, timeout, now::get);
  }
}
