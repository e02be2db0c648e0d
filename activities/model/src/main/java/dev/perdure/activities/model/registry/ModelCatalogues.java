package dev.perdure.activities.model.registry;

import dev.perdure.activities.model.ModelCard;
import dev.perdure.activities.model.ModelPrice;
import dev.perdure.activities.model.http.Vendor;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** The catalogues of all vendors and of the user's own servers, with the public data. */
record ModelCatalogues(PublicCatalogue publicCatalogue, List<ModelCatalogue> all) {

  /** The names of clouds in the public catalogue that have other names there. */
  private static final Map<String, List<String>> CLOUDS =
      Map.of(
          "bedrock", List.of("amazon-bedrock"),
          "vertex", List.of("google-vertex", "google-vertex-anthropic"));

  /** Vertex names the newest version of a Claude so. */
  private static final String NEWEST_VERSION = "@default";

  ModelCatalogues {
    all = List.copyOf(all);
  }

  /** The date of the public data. */
  Instant date() {
    return publicCatalogue.date();
  }

  /** The price of a cloud's model; empty if the catalogue does not list exactly this name. */
  Optional<ModelPrice> cloudPrice(Vendor cloud, String id) {
    return cloudEntries(cloud, id).flatMap(entry -> entry.priced().stream()).findFirst();
  }

  /** The limits of a cloud's model by the cloud's own entry; the usual ones without an entry. */
  CatalogueEntry cloudLimits(Vendor cloud, String id) {
    CatalogueEntry unknown = CatalogueEntry.named(id);
    return cloudEntries(cloud, id).findFirst().map(unknown::withLimits).orElse(unknown);
  }

  /** The names of the models that a cloud offers, the newest first. */
  Stream<String> cloudNames(Vendor cloud) {
    return cloudEntries(cloud)
        .map(CatalogueEntry::id)
        .map(id -> id.endsWith(NEWEST_VERSION) ? id.replace(NEWEST_VERSION, "") : id);
  }

  private Stream<CatalogueEntry> cloudEntries(Vendor cloud, String id) {
    return cloudEntries(cloud)
        .filter(entry -> entry.id().equals(id) || entry.id().equals(id + NEWEST_VERSION));
  }

  private Stream<CatalogueEntry> cloudEntries(Vendor cloud) {
    return CLOUDS.getOrDefault(cloud.name(), List.of()).stream()
        .flatMap(name -> publicCatalogue.models(name).stream());
  }

  /** Puts the public models of the vendors under what the user's file says. */
  static ModelCatalogues of(
      List<Vendor> vendors, UserModelCatalogue userCatalogue, PublicCatalogue publicCatalogue) {
    List<ModelCatalogue> known =
        vendors.stream().map(vendor -> ModelCatalogue.of(vendor, publicCatalogue)).toList();
    return new ModelCatalogues(publicCatalogue, userCatalogue.added(known, publicCatalogue));
  }

  Optional<ModelCatalogue> find(String provider) {
    return all.stream().filter(catalogue -> catalogue.vendor().name().equals(provider)).findFirst();
  }

  /**
   * The newest Claude of a family such as sonnet among the providers whose key is set. A cloud may
   * lack it, so clouds are left out.
   */
  Optional<String> newest(Predicate<Vendor> hasKey, String family) {
    return all.stream()
        .filter(catalogue -> !catalogue.vendor().isCloud() && hasKey.test(catalogue.vendor()))
        .flatMap(catalogue -> catalogue.newest("claude-" + family).stream())
        .findFirst();
  }

  /** The standard model of the first provider whose key is set. */
  Optional<String> standard(Predicate<Vendor> hasKey) {
    return all.stream()
        .filter(catalogue -> hasStandard(catalogue.vendor()) && hasKey.test(catalogue.vendor()))
        .map(ModelCatalogues::standard)
        .findFirst();
  }

  /** A local server has what its user installed, and a cloud what its customer has enabled. */
  private static boolean hasStandard(Vendor vendor) {
    return !vendor.isLocal() && !vendor.isCloud();
  }

  /** An example of a model's name. */
  String example() {
    return standard(all.getFirst());
  }

  /** The newest model of the standard model's family; a server of the user's own has its first. */
  private static String standard(ModelCatalogue catalogue) {
    Vendor vendor = catalogue.vendor();
    Optional<String> newest =
        vendor.home() == UserModelCatalogue.class
            ? Optional.empty()
            : catalogue.newest(vendor.standardModel());
    return newest.orElseGet(() -> vendor.name() + "/" + vendor.standardModel());
  }

  List<String> keyVariables() {
    return all.stream()
        .map(ModelCatalogue::vendor)
        .filter(ModelCatalogues::hasStandard)
        .map(Vendor::keyVariable)
        .toList();
  }

  List<ModelCard> cards() {
    return all.stream().flatMap(catalogue -> catalogue.cards().stream()).toList();
  }

  /** The names of the providers. */
  List<String> names() {
    return all.stream().map(catalogue -> catalogue.vendor().name()).toList();
  }
}
