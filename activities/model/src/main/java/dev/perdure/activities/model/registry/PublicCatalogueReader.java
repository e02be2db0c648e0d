package dev.perdure.activities.model.registry;

import java.io.IOException;
import java.time.Instant;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The reader of the file {@code api.json} of models.dev. A wrong model is left out; a document that
 * is no JSON, or has no model, is refused as a whole.
 */
final class PublicCatalogueReader {

  /** The providers whose models Perdure uses, by their names at models.dev. */
  static final Set<String> PROVIDERS =
      Set.of(
          "alibaba",
          "amazon-bedrock",
          "anthropic",
          "azure",
          "cerebras",
          "deepseek",
          "google",
          "google-vertex",
          "google-vertex-anthropic",
          "groq",
          "minimax",
          "mistral",
          "moonshotai",
          "openai",
          "openrouter",
          "xai",
          "zai");

  private static final int MAX_MODELS = 2_000;
  private static final int MAX_DIGITS = 100_000;

  /** A wrong model must not end the reading of all others; the document's size is limited. */
  private static final JsonMapper JSON =
      JsonMapper.builder(
              JsonFactory.builder()
                  .streamReadConstraints(
                      StreamReadConstraints.builder()
                          .maxNameLength(Integer.MAX_VALUE)
                          .maxNumberLength(MAX_DIGITS)
                          .build())
                  .build())
          .build();

  private PublicCatalogueReader() {}

  /** Reads the document; a failure's message says what is wrong with it, without a full stop. */
  static PublicCatalogue read(byte[] document, Instant date) throws IOException {
    Map<String, List<CatalogueEntry>> providers = new LinkedHashMap<>();
    try (JsonParser parser = JSON.createParser(document)) {
      if (parser.nextToken() != JsonToken.START_OBJECT) {
        throw new IOException("it is no JSON object");
      }
      while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
        String name = parser.currentName();
        parser.nextToken();
        if (PROVIDERS.contains(name)) {
          JsonNode provider = parser.readValueAsTree();
          providers.put(name, models(provider.path("models")));
        } else {
          parser.skipChildren();
        }
      }
    } catch (JacksonException e) {
      throw new IOException("it is no whole JSON document", e);
    }
    providers.values().removeIf(List::isEmpty);
    if (providers.isEmpty()) {
      throw new IOException("it has no model that Perdure can use");
    }
    return new PublicCatalogue(date, providers);
  }

  private static List<CatalogueEntry> models(JsonNode models) {
    return models
        .valueStream()
        .limit(MAX_MODELS)
        .sorted(Comparator.comparing(PublicModelReader::released).reversed())
        .map(PublicModelReader::read)
        .flatMap(Optional::stream)
        .toList();
  }
}
