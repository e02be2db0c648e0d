package dev.perdure.web.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

class StepVerbsTest {

  private static final String CONTROL = "POST /api/tasks/t_1/control";
  private final FakeServer server = new FakeServer();

  @AfterEach
  void stop() {
    server.close();
  }

  @ParameterizedTest
  @CsvSource({"skip-step,skip_step", "retry-step,retry_step", "cancel-step,cancel_step"})
  void nameTheCommandAndTheStep(String verb, String command) {
    server.on(CONTROL, "{}");

    assertThat(typed(verb, "t_1", "s2").code()).isZero();

    JsonNode sent = server.bodies(CONTROL).getFirst();
    assertThat(sent.path("command").asString()).isEqualTo(command);
    assertThat(sent.path("step").asString()).isEqualTo("s2");
  }

  @Test
  void needAStep() {
    assertThat(typed("cancel-step", "t_1").code()).isEqualTo(4);
  }

  private Typed typed(String... words) {
    return Typed.command(Map.of("PERDURE_SERVER", server.address()), words);
  }
}
