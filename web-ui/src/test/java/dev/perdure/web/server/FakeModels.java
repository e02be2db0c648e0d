package dev.perdure.web.server;

import dev.perdure.activities.model.ModelCard;
import dev.perdure.activities.model.ModelCard.Api;
import dev.perdure.activities.model.ModelCard.Traits;
import dev.perdure.activities.model.Models;
import java.util.List;
import java.util.Optional;

/** One model that nobody asks. */
final class FakeModels implements Models {

  @Override
  public String standard() {
    return "script/demo";
  }

  @Override
  public Model find(String name) {
    throw new UnsupportedOperationException("Nobody asks a model here.");
  }

  @Override
  public List<ModelCard> cards() {
    return List.of(
        new ModelCard("script", "demo", 1000, 100, Optional.empty(), Traits.of(Api.CHAT, "m")));
  }
}
