package dev.perdure.activities.model.registry;

import dev.perdure.activities.model.ModelCard;
import dev.perdure.activities.model.ModelCard.Price;
import dev.perdure.activities.model.http.Vendor;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import org.apache.commons.text.similarity.LevenshteinDistance;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.dataformat.yaml.YAMLMapper;

/** The models a vendor lists, by name. */
record ModelCatalogue(Vendor vendor, List<ModelCard> cards) {
  private static final LevenshteinDistance DISTANCE = LevenshteinDistance.getDefaultInstance();
  private static final int UNKNOWN_CONTEXT = 128_000;
  private static final int UNKNOWN_OUTPUT = 8_192;
  private static final int SUGGESTIONS = 3;
  private static final Pattern DATE = Pattern.compile("-(\\d{8}|\\d{4}-\\d{2}-\\d{2}|latest)$");
  private static final YAMLMapper YAML =
      YAMLMapper.builder().enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES).build();

  /** The catalogue beside a vendor's class; empty without one. */
  static ModelCatalogue of(Vendor vendor) {
    try (InputStream file = vendor.home().getResourceAsStream(vendor.name() + ".yaml")) {
      List<Line> lines =
          file == null ? List.of() : YAML.readValue(file, new TypeReference<List<Line>>() {});
      return new ModelCatalogue(vendor, lines.stream().map(line -> line.card(vendor)).toList());
    } catch (IOException e) {
      throw new UncheckedIOException("The models of " + vendor.name() + " cannot be read.", e);
    }
  }

  /** The card of a name; a date at its end stands for the same model. */
  Optional<ModelCard> find(String id) {
    return exact(id).or(() -> exact(DATE.matcher(id).replaceFirst("")).map(card -> card.named(id)));
  }

  private Optional<ModelCard> exact(String id) {
    return cards.stream().filter(card -> card.id().equals(id)).findFirst();
  }

  /**
   * A card for a name nobody here knows: cautious limits, no price. A Claude that is not in the
   * catalogue is newer than it, and the newer ones refuse a temperature and a thinking budget.
   */
  ModelCard unknown(String id) {
    boolean takesBoth = !id.contains("claude-");
    return new ModelCard(
        vendor.name(), id, UNKNOWN_CONTEXT, UNKNOWN_OUTPUT, Optional.empty(), takesBoth, takesBoth);
  }

  /** The names nearest to a wrong one. */
  List<String> suggestions(String id) {
    return cards.stream()
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
    ModelCard card(Vendor vendor) {
      return new ModelCard(
          vendor.name(),
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
