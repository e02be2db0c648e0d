package dev.perdure.activities.model.registry;

import dev.perdure.activities.model.ModelCard;
import dev.perdure.activities.model.ModelFailure;
import dev.perdure.activities.model.ModelFailure.Kind;
import dev.perdure.activities.model.ModelProvider;
import dev.perdure.activities.model.Models;
import dev.perdure.activities.model.anthropic.AnthropicProvider;
import dev.perdure.activities.model.http.Endpoint;
import dev.perdure.activities.model.http.Transport;
import dev.perdure.activities.model.openai.OpenAiProvider;
import dev.perdure.activities.model.registry.ModelSettings.VendorSettings;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;

/** Finds models by name among the vendors whose keys are set, and the scripted model. */
public final class ModelRegistry implements Models, AutoCloseable {

  private static final Vendor ANTHROPIC =
      new Vendor(
          "anthropic",
          "ANTHROPIC",
          "https://api.anthropic.com/v1",
          "claude-sonnet-5-5",
          "claude-haiku-4-5");
  private static final Vendor OPENAI =
      new Vendor("openai", "OPENAI", "https://api.openai.com/v1", "gpt-5.5", "gpt-5.4-mini");

  private final ModelSettings settings;
  private final ModelCatalogue catalogue = ModelCatalogue.bundled();
  private final Transport transport;
  private final Scripts scripts;
  private final Map<String, Model> found = new ConcurrentHashMap<>();

  /** Finds models by these settings. */
  public ModelRegistry(ModelSettings settings) {
    this.settings = settings;
    this.transport = new Transport(settings.patience());
    this.scripts = new Scripts(settings.directory());
  }

  @Override
  public String standard() {
    return settings.model().or(() -> byKey(Vendor::standard)).orElseThrow(ModelRegistry::unset);
  }

  @Override
  public String small() {
    return settings
        .smallModel()
        .or(settings::model)
        .or(() -> byKey(Vendor::small))
        .orElseThrow(ModelRegistry::unset);
  }

  private Optional<String> byKey(Function<Vendor, String> choice) {
    if (settings.anthropic().apiKey().isPresent()) {
      return Optional.of(ANTHROPIC.name() + "/" + choice.apply(ANTHROPIC));
    }
    return settings.openAi().apiKey().map(_ -> OPENAI.name() + "/" + choice.apply(OPENAI));
  }

  private static ModelFailure unset() {
    return ModelFailure.of(
        Kind.UNAUTHORISED,
        "No model is configured: set ANTHROPIC_API_KEY or OPENAI_API_KEY, or PERDURE_MODEL to a"
            + " name such as anthropic/claude-sonnet-5-5 or script/PATH.yaml.");
  }

  @Override
  public Model find(String name) {
    String wanted = name.isBlank() ? standard() : name.strip();
    int slash = wanted.indexOf('/');
    if (slash <= 0 || slash == wanted.length() - 1) {
      throw unknown(
          "The model '%s' has no %s: write it as provider/model, such as anthropic/%s."
              .formatted(wanted, slash > 0 ? "name" : "provider", ANTHROPIC.standard()));
    }
    String id = wanted.substring(slash + 1);
    return switch (wanted.substring(0, slash)) {
      case "anthropic" -> vendor(ANTHROPIC, settings.anthropic(), id);
      case "openai" -> vendor(OPENAI, settings.openAi(), id);
      case "script" -> scripts.find(id);
      case String other ->
          throw unknown(
              "The provider '%s' of the model '%s' is not known: use anthropic, openai or script."
                  .formatted(other, wanted));
    };
  }

  private Model vendor(Vendor vendor, VendorSettings set, String id) {
    Endpoint endpoint = endpoint(vendor, set);
    ModelCard card =
        catalogue
            .find(vendor.name(), id)
            .or(() -> set.baseUrl().map(_ -> ModelCatalogue.unknown(vendor.name(), id)))
            .orElseThrow(() -> notInCatalogue(vendor, id));
    return found.computeIfAbsent(
        card.name(), _ -> new Model(card, provider(vendor, endpoint, card)));
  }

  private ModelProvider provider(Vendor vendor, Endpoint endpoint, ModelCard card) {
    return vendor.equals(ANTHROPIC)
        ? new AnthropicProvider(endpoint, card, transport)
        : new OpenAiProvider(endpoint, card, transport);
  }

  private static Endpoint endpoint(Vendor vendor, VendorSettings set) {
    String key =
        set.apiKey()
            .orElseThrow(() ->
                ModelFailure.of(
                    Kind.UNAUTHORISED,
                    "%s is not set: set it to a key of %s, or to any text for a server that asks for none."
                        .formatted(vendor.keyVariable(), vendor.name())));
    String url =
        set.baseUrl()
            .map(text -> BaseUrl.versioned(vendor.prefix() + "_BASE_URL", text))
            .orElse(vendor.url());
    return new Endpoint(vendor.name(), url, key, vendor.keyVariable());
  }

  private ModelFailure notInCatalogue(Vendor vendor, String id) {
    return unknown(
        "The model '%s/%s' is not known: use one such as %s, or set %s_BASE_URL to a server that has it."
            .formatted(
                vendor.name(),
                id,
                String.join(", ", catalogue.suggestions(vendor.name(), id)),
                vendor.prefix()));
  }

  private static ModelFailure unknown(String sentence) {
    return ModelFailure.of(Kind.UNKNOWN_MODEL, sentence);
  }

  @Override
  public List<ModelCard> cards() {
    return catalogue.cards();
  }

  @Override
  public void close() {
    transport.close();
  }

  private record Vendor(String name, String prefix, String url, String standard, String small) {

    String keyVariable() {
      return prefix + "_API_KEY";
    }
  }
}
