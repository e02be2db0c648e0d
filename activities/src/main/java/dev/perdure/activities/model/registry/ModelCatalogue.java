package dev.perdure.activities.model.registry;

import dev.perdure.activities.model.ModelCard;
import dev.perdure.activities.model.ModelCard.Price;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.apache.commons.text.similarity.LevenshteinDistance;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.dataformat.yaml.YAMLMapper;

/** The models known by name; {@code catalogue.yaml} says where its figures come from. */
final class ModelCatalogue {

  private static final LevenshteinDistance DISTANCE = LevenshteinDistance.getDefaultInstance();
  private static final int UNKNOWN_CONTEXT = 128_000;
  private static final int UNKNOWN_OUTPUT = 8_192;
  private static final int SUGGESTIONS = 3;
  private static final Pattern DATE = Pattern.compile("-(\\d{8}|\\d{4}-\\d{2}-\\d{2}|latest)$");

  private final List<ModelCard> cards;

  private ModelCatalogue(List<ModelCard> cards) {
    this.cards = cards;
  }

  static ModelCatalogue bundled() {
    var yaml =
        YAMLMapper.builder().enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES).build();
    try (InputStream file = ModelCatalogue.class.getResourceAsStream("catalogue.yaml")) {
      if (file == null) {
        throw new IllegalStateException("catalogue.yaml is missing: build the jar again.");
      }
      Map<String, List<Line>> lines =
          yaml.readValue(file, new TypeReference<Map<String, List<Line>>>() {});
      return new ModelCatalogue(
          lines.entrySet().stream()
              .flatMap(vendor -> vendor.getValue().stream().map(line -> line.card(vendor.getKey())))
              .toList());
    } catch (IOException e) {
      throw new UncheckedIOException("catalogue.yaml cannot be read: build the jar again.", e);
    }
  }

  List<ModelCard> cards() {
    return cards;
  }

  /** The card of a name; a date at its end stands for the same model. */
  Optional<ModelCard> find(String provider, String id) {
    return exact(provider, id)
        .or(() -> exact(provider, DATE.matcher(id).replaceFirst("")).map(card -> named(card, id)));
  }

  private Optional<ModelCard> exact(String provider, String id) {
    return cards.stream()
        .filter(card -> card.provider().equals(provider) && card.id().equals(id))
        .findFirst();
  }

  private static ModelCard named(ModelCard card, String id) {
    return new ModelCard(
        card.provider(),
        id,
        card.contextTokens(),
        card.outputTokens(),
        card.price(),
        card.temperature(),
        card.thinkingBudget());
  }

  /**
   * A card for a name nobody here knows: cautious limits, no price. A Claude that is not in the
   * catalogue is newer than it, and the newer ones refuse a temperature and a thinking budget.
   */
  static ModelCard unknown(String provider, String id) {
    boolean takesBoth = !id.contains("claude-");
    return new ModelCard(
        provider, id, UNKNOWN_CONTEXT, UNKNOWN_OUTPUT, Optional.empty(), takesBoth, takesBoth);
  }

  /** The names nearest to a wrong one. */
  List<String> suggestions(String provider, String id) {
    return cards.stream()
        .filter(card -> card.provider().equals(provider))
        .sorted(
            Comparator.comparingInt(card -> DISTANCE.apply(card.id(), id.toLowerCase(Locale.ROOT))))
        .limit(SUGGESTIONS)
        .map(ModelCard::name)
        .toList();
  }

  /** A line of the file; {@code price} is input, output, cache read, cache write. */
  record Line(
      String id,
      int context,
      int output,
      boolean temperature,
      boolean thinkingBudget,
      @Nullable List<BigDecimal> price) {

    ModelCard card(String provider) {
      return new ModelCard(
          provider,
          id,
          context,
          output,
          Optional.ofNullable(price)
              .map(of -> new Price(of.get(0), of.get(1), of.get(2), of.get(3))),
          temperature,
          thinkingBudget);
    }
  }
}
