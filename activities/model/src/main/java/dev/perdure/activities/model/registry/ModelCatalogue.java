package dev.perdure.activities.model.registry;

import dev.perdure.activities.model.ModelApi;
import dev.perdure.activities.model.ModelCard;
import dev.perdure.activities.model.http.Vendor;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.commons.text.similarity.LevenshteinDistance;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.MapperFeature;
import tools.jackson.dataformat.yaml.YAMLMapper;

/** The catalogue of a vendor's models, found by name. */
record ModelCatalogue(Vendor vendor, List<CatalogueEntry> entries) {
  static final YAMLMapper YAML =
      YAMLMapper.builder()
          .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
          .enable(MapperFeature.ACCEPT_CASE_INSENSITIVE_ENUMS)
          .build();

  private static final LevenshteinDistance DISTANCE = LevenshteinDistance.getDefaultInstance();
  private static final int SUGGESTIONS = 3;
  private static final Pattern DATE = Pattern.compile("-(\\d{8}|\\d{4}-\\d{2}-\\d{2}|latest)$");

  ModelCatalogue {
    entries = List.copyOf(entries);
  }

  /**
   * The public models of a vendor. The resource {@code <name>.yaml} beside the vendor's class, if
   * it exists, corrects them.
   */
  static ModelCatalogue of(Vendor vendor, PublicCatalogue publicCatalogue) {
    var known = new ModelCatalogue(vendor, publicCatalogue.models(vendor.name()));
    try (InputStream file = vendor.home().getResourceAsStream(vendor.name() + ".yaml")) {
      return file == null
          ? known
          : known.with(YAML.readValue(file, new TypeReference<List<CatalogueEntry>>() {}));
    } catch (IOException e) {
      throw new UncheckedIOException("The models of " + vendor.name() + " cannot be read.", e);
    }
  }

  /** The same with new models first; a line overrides what it states of a known model. */
  ModelCatalogue with(List<CatalogueEntry> lines) {
    Map<String, CatalogueEntry> written = new LinkedHashMap<>();
    lines.forEach(line -> written.putIfAbsent(line.id(), line));
    List<CatalogueEntry> known =
        entries.stream()
            .map(entry -> {
              CatalogueEntry line = written.remove(entry.id());
              return line == null ? entry : line.over(entry);
            })
            .toList();
    return new ModelCatalogue(
        vendor, Stream.concat(written.values().stream(), known.stream()).toList());
  }

  /** The same models, asked by another API. */
  ModelCatalogue by(ModelApi api) {
    return new ModelCatalogue(vendor.at(vendor.defaultUrl(), api), entries);
  }

  /** The cards of all models. */
  List<ModelCard> cards() {
    return entries.stream().map(entry -> entry.card(vendor)).toList();
  }

  /** The card of a name; a date at its end stands for the same model. */
  Optional<ModelCard> find(String id) {
    return exact(id)
        .or(() -> exact(DATE.matcher(id).replaceFirst("")).map(entry -> entry.renamed(id)))
        .map(entry -> entry.card(vendor));
  }

  private Optional<CatalogueEntry> exact(String id) {
    return entries.stream().filter(entry -> entry.id().equals(id)).findFirst();
  }

  /** The name of the newest model of a family such as claude-sonnet. */
  Optional<String> newest(String family) {
    ModelFamily wanted = ModelFamily.of(family);
    return newest(known -> known.isSameAs(wanted)).map(entry -> vendor.name() + "/" + entry.id());
  }

  /**
   * Describes a model that no list has, after the newest model of its family that is not newer. Its
   * price stays unknown.
   */
  Optional<CatalogueEntry> relative(String id) {
    Optional<ModelFamily> family = Optional.of(ModelFamily.of(id));
    while (family.isPresent()) {
      ModelFamily wanted = family.get();
      Optional<CatalogueEntry> found =
          newest(known -> known.isSameAs(wanted) && !known.isNewerThan(wanted))
              .or(() -> newest(known -> known.isSameAs(wanted)));
      if (found.isPresent()) {
        return found.map(entry -> entry.renamed(id).withoutPrice());
      }
      family = wanted.wider();
    }
    return Optional.empty();
  }

  private Optional<CatalogueEntry> newest(Predicate<ModelFamily> isWanted) {
    return entries.stream()
        .filter(entry -> isWanted.test(ModelFamily.of(entry.id())))
        .max(Comparator.comparing(entry -> ModelFamily.of(entry.id()), ModelFamily.BY_AGE));
  }

  /** The names nearest to a wrong one. */
  List<String> suggestions(String id) {
    return entries.stream()
        .sorted(
            Comparator.comparingInt(
                entry -> DISTANCE.apply(entry.id(), id.toLowerCase(Locale.ROOT))))
        .limit(SUGGESTIONS)
        .map(entry -> vendor.name() + "/" + entry.id())
        .toList();
  }
}
