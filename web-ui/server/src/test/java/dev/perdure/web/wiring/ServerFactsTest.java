package dev.perdure.web.wiring;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.model.registry.ModelRegistry;
import dev.perdure.activities.model.registry.ModelSettings;
import dev.perdure.activities.sandbox.Sandbox;
import dev.perdure.web.engine.Engine;
import dev.perdure.web.engine.EngineMode;
import dev.perdure.web.engine.HostIdentity;
import dev.perdure.web.server.ServerFacts;
import io.temporal.serviceclient.WorkflowServiceStubsOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ServerFactsTest {

  @TempDir private Path home;

  @Test
  void namesTheKeysOfAllVendorsWhereNoModelIsConfigured() throws IOException {
    Path models = home.resolve(".config/perdure/models.yaml");
    Files.createDirectories(models.getParent());
    Files.writeString(models, "mine: {url: 'https://models.example.org', models: [{id: one}]}\n");

    ServerFacts facts = facts(Map.of("HOME", home.toString()));

    assertThat(facts.model()).isEmpty();
    assertThat(facts.modelKeys())
        .containsExactly("ANTHROPIC_API_KEY", "OPENAI_API_KEY", "GEMINI_API_KEY", "MINE_API_KEY");
    assertThat(facts.notices())
        .anyMatch(notice ->
            notice.startsWith(
                "No model is configured: set %s, or PERDURE_MODEL"
                    .formatted(String.join(", ", facts.modelKeys()))));
  }

  private ServerFacts facts(Map<String, String> environment) {
    var engine =
        new Engine(
            EngineMode.DEV,
            "here",
            "default",
            "id",
            Optional.empty(),
            "",
            WorkflowServiceStubsOptions::newBuilder,
            () -> {});
    try (var models = new ModelRegistry(new ModelSettings(environment, home))) {
      return new ServerConfiguration()
          .serverFacts(engine, models, new HostIdentity("here"), Sandbox.none());
    }
  }
}
