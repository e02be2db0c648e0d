package dev.perdure.web.agent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.config.SettingsFileKind;
import dev.perdure.planner.agent.AgentFileReader;
import dev.perdure.web.server.OnServer;
import org.junit.jupiter.api.Test;

class SchemaControllerTest extends OnServer {

  @Test
  void publishesTheKeysThatHaveAnEffect() {
    var config = http.get("/api/schemas/config").json().path("properties").propertyNames();

    assertThat(config)
        .containsAll(SettingsFileKind.USER.keys().supported())
        .doesNotContain("users");
    assertThat(http.get("/api/schemas/agent").json().path("properties").propertyNames())
        .containsExactlyInAnyOrderElementsOf(AgentFileReader.KEYS.supported());
    assertThat(http.get("/api/schemas/nothing").status()).isEqualTo(404);
  }
}
