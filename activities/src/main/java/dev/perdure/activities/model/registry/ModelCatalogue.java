package dev.perdure.activities.model.registry;

import dev.perdure.activities.model.ModelCard;
import dev.perdure.activities.model.ModelCard.Api;
import dev.perdure.activities.model.ModelCard.Price;
import dev.perdure.activities.model.ModelCard.Reasoning;
import dev.perdure.activities.model.ModelCard.Traits;
import dev.perdure.activities.model.http.Vendor;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.commons.text.similarity.LevenshteinDistance;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.MapperFeature;
import tools.jackson.dataformat.yaml.YAMLMapper;

/** The catalogue of a vendor's models, found by name; of two with one name the first counts. */
record ModelCatalogue(Vendor vendor, List<ModelCard> cards) {
  static final YAMLMapper YAML =
      YAMLMapper.builder()
          .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
          .enable(MapperFeature.ACCEPT_CASE_INSENSITIVE_ENUMS)
          .build();

  private static final LevenshteinDistance DISTANCE = LevenshteinDistance.getDefaultInstance();
  private static final int SUGGESTIONS = 3;
  private static final Pattern DATE = Pattern.compile("-(\\d{8}|\\d{4}-\\d{2}-\\d{2}|latest)$");

  private static final Comparator<String> VERSIONS =
      (one, other) -> Arrays.compare(numbers(one), numbers(other));

  /** The catalogue beside a vendor's class; empty without one. */
  static ModelCatalogue of(Vendor vendor) {
    try (InputStream file = vendor.home().getResourceAsStream(vendor.name() + ".yaml")) {
      List<Line> lines =
          file == null ? List.of() : YAML.readValue(file, new TypeReference<List<Line>>() {});
      return new ModelCatalogue(vendor, List.of()).with(lines);
    } catch (IOException e) {
      throw new UncheckedIOException("The models of " + vendor.name() + " cannot be read.", e);
    }
  }

  /** The same with these models before its own. */
  ModelCatalogue with(List<Line> lines) {
    Stream<ModelCard> added = lines.stream().map(line -> line.card(vendor));
    return new ModelCatalogue(vendor, Stream.concat(added, cards.stream()).toList());
  }

  /** The card of a name; a date at its end stands for the same model. */
  Optional<ModelCard> find(String id) {
    return exact(id).or(() -> exact(DATE.matcher(id).replaceFirst("")).map(card -> card.named(id)));
  }

  private Optional<ModelCard> exact(String id) {
    return cards.stream().filter(card -> card.id().equals(id)).findFirst();
  }

  /** The name of the highest version of a family such as claude-sonnet. */
  Optional<String> newest(String family) {
    return cards.stream()
        .filter(card -> card.id().startsWith(family + "-") && !DATE.matcher(card.id()).find())
        .max(Comparator.comparing(card -> card.id().substring(family.length()), VERSIONS))
        .map(ModelCard::name);
  }

  private static int[] numbers(String version) {
    return Stream.of(version.split("\\D+"))
        .filter(part -> !part.isEmpty())
        .mapToInt(Integer::parseInt)
        .toArray();
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

  /**
   * A model as files list it or a server tells of it; all but its name may be absent. {@code price}
   * is input, output, cache read and cache write, of which the last two may be left out.
   */
  record Line(
      String id,
      @Nullable Integer context,
      @Nullable Integer output,
      @Nullable List<BigDecimal> price,
      @Nullable Boolean temperature,
      @Nullable Reasoning reasoning,
      @Nullable Boolean images,
      @Nullable Boolean pdfs) {

    private static final int USUAL_CONTEXT = 128_000;
    private static final int USUAL_OUTPUT = 32_000;

    /** A model of which no more than its name is known. */
    static Line named(String id) {
      return new Line(id, null, null, null, null, null, null, null);
    }

    boolean isValid() {
      return id != null
          && (context == null || context > 0)
          && (output == null || output > 0)
          && (price == null || price.size() == 2 || price.size() == 4);
    }

    ModelCard card(Vendor vendor) {
      return new ModelCard(
          vendor.name(),
          id,
          Objects.requireNonNullElse(context, USUAL_CONTEXT),
          Objects.requireNonNullElse(output, USUAL_OUTPUT),
          Optional.ofNullable(price).map(Line::price),
          traits(vendor.api()));
    }

    /**
     * A Claude that says nothing of it is newer than its catalogue, and the newer ones refuse a
     * temperature and a budget for thinking.
     */
    private Traits traits(Api api) {
      Traits usual = Traits.of(api, id);
      boolean isNewer = id.contains("claude-") && reasoning == null;
      return new Traits(
          api,
          Objects.requireNonNullElse(temperature, !isNewer),
          Objects.requireNonNullElse(reasoning, isNewer ? Reasoning.ADAPTIVE : usual.reasoning()),
          Objects.requireNonNullElse(images, usual.images()),
          Objects.requireNonNullElse(pdfs, usual.pdfs()));
    }

    private static Price price(List<BigDecimal> of) {
      BigDecimal input = of.getFirst();
      return of.size() == 2
          ? new Price(input, of.get(1), input, input)
          : new Price(input, of.get(1), of.get(2), of.get(3));
    }
  }
}
