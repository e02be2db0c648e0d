package dev.perdure.activities.model.registry;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.json.JsonMapper;

/**
 * The public catalogue of models, as models.dev published it at a time: the models of each provider
 * that Perdure uses, newest first.
 */
record PublicCatalogue(Instant date, Map<String, List<CatalogueEntry>> providers) {

  private static final JsonMapper JSON =
      JsonMapper.builder().disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES).build();

  private static final String RESOURCE = "public-models.json";

  PublicCatalogue {
    providers = Map.copyOf(providers);
  }

  /** The copy that this build contains. */
  static PublicCatalogue bundled() {
    return Bundle.CATALOGUE;
  }

  /** The models of a provider; empty for a provider that is not in the catalogue. */
  List<CatalogueEntry> models(String provider) {
    return providers.getOrDefault(provider, List.of());
  }

  /** The newer of two; a provider that the newer lacks is taken from the other. */
  PublicCatalogue and(PublicCatalogue other) {
    return other.date.isAfter(date) ? other.over(this) : over(other);
  }

  private PublicCatalogue over(PublicCatalogue older) {
    Map<String, List<CatalogueEntry>> all = new LinkedHashMap<>(older.providers);
    all.putAll(providers);
    return new PublicCatalogue(date, all);
  }

  /** The content of a file that {@link #json()} wrote. */
  static PublicCatalogue parse(String json) throws IOException {
    try {
      StoredCatalogue stored = JSON.readValue(json, StoredCatalogue.class);
      if (stored == null || stored.date() == null || stored.providers() == null) {
        throw new IOException("it holds no date or no providers");
      }
      Map<String, List<CatalogueEntry>> valid = new LinkedHashMap<>();
      for (String provider : stored.providers().keySet()) {
        valid.put(provider, valid(stored.providers().get(provider)));
      }
      return new PublicCatalogue(Instant.parse(stored.date()), valid);
    } catch (JacksonException | DateTimeParseException e) {
      throw new IOException("it is no catalogue of models", e);
    }
  }

  private static List<CatalogueEntry> valid(@Nullable List<@Nullable CatalogueEntry> models) {
    List<CatalogueEntry> valid = new ArrayList<>();
    if (models != null) {
      for (CatalogueEntry model : models) {
        if (model != null && model.problem().isEmpty()) {
          valid.add(model);
        }
      }
    }
    return List.copyOf(valid);
  }

  /** The content as JSON with a line for each model. */
  String json() {
    String all =
        providers.entrySet().stream()
            .sorted(Map.Entry.comparingByKey())
            .map(provider ->
                "%s: [\n%s\n]"
                    .formatted(
                        JSON.writeValueAsString(provider.getKey()), lines(provider.getValue())))
            .collect(Collectors.joining(",\n"));
    return "{\"date\": %s, \"providers\": {\n%s\n}}\n"
        .formatted(JSON.writeValueAsString(date.toString()), all);
  }

  private static String lines(List<CatalogueEntry> models) {
    return models.stream().map(PublicCatalogue::line).collect(Collectors.joining(",\n"));
  }

  private static String line(CatalogueEntry model) {
    Map<String, @Nullable Object> fields = new LinkedHashMap<>();
    fields.put("id", model.id());
    fields.put("context", model.context());
    fields.put("output", model.output());
    fields.put("price", model.price());
    fields.put("tiers", model.tiers());
    fields.put("temperature", model.temperature());
    fields.put("reasoning", model.reasoning());
    fields.put("images", model.images());
    fields.put("efforts", model.efforts());
    fields.values().removeIf(Objects::isNull);
    return JSON.writeValueAsString(fields);
  }

  private record StoredCatalogue(
      @Nullable String date,
      @Nullable Map<String, @Nullable List<@Nullable CatalogueEntry>> providers) {}

  private static final class Bundle {
    private static final PublicCatalogue CATALOGUE = read();

    private Bundle() {}

    private static PublicCatalogue read() {
      try (InputStream file = PublicCatalogue.class.getResourceAsStream(RESOURCE)) {
        if (file == null) {
          throw new IllegalStateException("This build lacks " + RESOURCE + ".");
        }
        return parse(new String(file.readAllBytes(), StandardCharsets.UTF_8));
      } catch (IOException e) {
        throw new UncheckedIOException("The bundled catalogue of models cannot be read.", e);
      }
    }
  }
}
