package dev.perdure.activities.model.registry;

import dev.perdure.activities.model.ModelCard;
import dev.perdure.activities.model.http.Vendor;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.commons.text.similarity.LevenshteinDistance;
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
      List<CatalogueEntry> lines =
          file == null
              ? List.of()
              : YAML.readValue(file, new TypeReference<List<CatalogueEntry>>() {});
      return new ModelCatalogue(vendor, List.of()).with(lines);
    } catch (IOException e) {
      throw new UncheckedIOException("The models of " + vendor.name() + " cannot be read.", e);
    }
  }

  /** The same with these models before its own. */
  ModelCatalogue with(List<CatalogueEntry> lines) {
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
}
