package dev.perdure.web.server;

import dev.perdure.activities.model.ModelApi;
import dev.perdure.activities.model.ModelCapabilities;
import dev.perdure.activities.model.ModelCard;
import dev.perdure.activities.model.Models;
import dev.perdure.activities.model.ResolvedModel;
import java.util.List;
import java.util.Optional;

/** Registry of one model that no test calls. */
final class FakeModels implements Models {

  @Override
  public String standard() {
    return "script/demo";
  }

  @Override
  public ResolvedModel find(String name) {
    throw new UnsupportedOperationException("Nobody asks a model here.");
  }

  @Override
  public List<ModelCard> cards() {
    return List.of(
        new ModelCard(
            "script",
            "demo",
            1000,
            100,
            Optional.empty(),
            ModelCapabilities.of(ModelApi.CHAT, "m")));
  }
}
