package dev.perdure.web.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.model.registry.ModelRegistry;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MetaControllerTest extends OnServer {

  @Test
  void saysWhatTheServerIs() {
    var info = http.get("/api/info").json();
    assertThat(info.path("version").asString()).isEqualTo("test");
    assertThat(info.path("engine").path("mode").asString()).isEqualTo("memory");
    assertThat(info.path("durable").asBoolean(true)).isFalse();
    assertThat(info.path("model").asString()).isEqualTo("script/demo");
    assertThat(http.get("/api/me").json().path("name").asString()).isEqualTo("ada");
  }

  @Test
  void listsModelsAndAgents() {
    var model = http.get("/api/models").json().path("items").get(0);
    assertThat(model.path("name").asString()).isEqualTo("script/demo");
    assertThat(model.path("standard").asBoolean()).isTrue();
    assertThat(http.get("/api/agents").json().path("items").size()).isPositive();
    assertThat(http.get("/api/agents/plan").json().path("mode").asString()).isEqualTo("primary");
    assertThat(http.get("/api/agents/nobody").status()).isEqualTo(404);
  }

  @Test
  void listsTheModelsOfAServerWithoutAStandardModel() {
    assertThat(models(null)).isNotEmpty().noneMatch(ModelView::standard);
  }

  @Test
  void listsTheModelsOfACloudIfItIsNamed() {
    assertThat(models(null)).extracting(ModelView::provider).doesNotContain("bedrock");
    assertThat(models("bedrock"))
        .isNotEmpty()
        .extracting(ModelView::provider)
        .containsOnly("bedrock");
  }

  private static List<ModelView> models(@Nullable String provider) {
    var engine = new ServerFactsEngineFacts("memory", "in this process", null);
    var facts =
        new ServerFacts(
            "test", engine, false, null, "", null, List.of(), List.of(), List.of(), "perdure");
    var properties = PerdureProperties.of(Map.of());
    try (var models = new ModelRegistry(properties.models())) {
      return new MetaController(facts, models, properties.configFiles(), new LimitsNotice())
          .listModels(provider)
          .items();
    }
  }

  @Test
  void showsTextAsTextAndImagesAsImages() {
    var text = http.post("/api/artifacts", "<script>alert(1)</script>");
    assertThat(text.status()).isEqualTo(201);
    var shown = http.get(text.header("Location"));
    assertThat(shown.header("Content-Type")).isEqualTo("text/plain;charset=UTF-8");
    assertThat(shown.header("X-Content-Type-Options")).isEqualTo("nosniff");
    assertThat(shown.text()).isEqualTo("<script>alert(1)</script>");
    var image = http.post("/api/artifacts", "GIF89a…");
    assertThat(http.get(image.header("Location")).header("Content-Type")).isEqualTo("image/gif");
  }

  @ParameterizedTest
  @CsvSource({"x", "0000000000000000000000000000000000000000000000000000000000000000"})
  void saysThatThereIsNoSuchArtifact(String hash) {
    assertThat(http.get("/api/artifacts/" + hash).status()).isEqualTo(404);
  }
}
