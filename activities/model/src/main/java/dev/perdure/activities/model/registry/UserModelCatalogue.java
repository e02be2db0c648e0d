package dev.perdure.activities.model.registry;

import dev.perdure.activities.model.ModelApi;
import dev.perdure.activities.model.ModelFailure;
import dev.perdure.activities.model.ModelFailureKind;
import dev.perdure.activities.model.http.Vendor;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.type.TypeReference;

/** The user's {@code models.yaml}: models in no vendor's catalogue, and the user's own servers. */
record UserModelCatalogue(Path file, Map<String, ProviderSection> sections) {
  private static final Pattern NAME = Pattern.compile("[a-z][a-z0-9-]{0,30}");
  private static final long MAX_FILE_BYTES = 1_000_000;

  /** The file's content; empty where there is none. */
  static UserModelCatalogue read(Path file) {
    if (!Files.exists(file)) {
      return new UserModelCatalogue(file, Map.of());
    }
    if (file.toFile().length() > MAX_FILE_BYTES) {
      throw invalid(file, "it is longer than %d bytes".formatted(MAX_FILE_BYTES));
    }
    try {
      Map<String, ProviderSection> read =
          ModelCatalogue.YAML.readValue(
              file.toFile(), new TypeReference<LinkedHashMap<String, ProviderSection>>() {});
      var catalogue = new UserModelCatalogue(file, read == null ? Map.of() : read);
      catalogue.sections.forEach(catalogue::check);
      return catalogue;
    } catch (JacksonException e) {
      String line =
          Optional.ofNullable(e.getLocation())
              .map(at -> "line %d: ".formatted(at.getLineNr()))
              .orElse("");
      throw invalid(file, line + e.getOriginalMessage());
    }
  }

  /** The vendors' catalogues with what the file adds, and those of its own servers. */
  List<ModelCatalogue> added(List<ModelCatalogue> known) {
    List<ModelCatalogue> all = new ArrayList<>();
    for (ModelCatalogue catalogue : known) {
      ProviderSection section = sections.get(catalogue.vendor().name());
      all.add(section == null ? catalogue : extended(catalogue, section));
    }
    List<String> names = known.stream().map(catalogue -> catalogue.vendor().name()).toList();
    sections.forEach((name, section) -> {
      if (!names.contains(name)) {
        all.add(own(name, section));
      }
    });
    return all;
  }

  private void check(String name, @Nullable ProviderSection section) {
    if (section == null || !NAME.matcher(name).matches() || name.equals("script")) {
      throw invalid(
          file, "'%s' is no provider with settings: write 'models:' below it".formatted(name));
    }
    for (CatalogueEntry line : section.lines()) {
      if (!line.isValid()) {
        throw invalid(
            file,
            "the model '%s' of '%s' needs an id, limits above 0 and a price of 2 or 4 figures"
                .formatted(line.id(), name));
      }
    }
  }

  private ModelCatalogue extended(ModelCatalogue known, ProviderSection section) {
    Vendor vendor = known.vendor();
    String url = section.url() == null ? vendor.defaultUrl() : url(vendor.name(), section.url());
    ModelApi api = section.api() == null ? vendor.api() : section.api();
    return new ModelCatalogue(vendor.at(url, api), known.cards()).with(section.lines());
  }

  private ModelCatalogue own(String name, ProviderSection section) {
    if (section.url() == null) {
      throw invalid(
          file,
          "the provider '%s' is not known: give its 'url', such as https://api.example.org/v1"
              .formatted(name));
    }
    String url = url(name, section.url());
    String first = section.lines().isEmpty() ? "" : section.lines().getFirst().id();
    var vendor =
        new Vendor(
            name,
            name.toUpperCase(Locale.ROOT).replace('-', '_'),
            url,
            BaseUrlNormalizer.isLoopback(url),
            first,
            UserModelCatalogue.class,
            section.api() == null ? ModelApi.CHAT : section.api());
    return new ModelCatalogue(vendor, List.of()).with(section.lines());
  }

  private String url(String name, String written) {
    return BaseUrlNormalizer.versioned("'url' of '%s' in %s".formatted(name, file), written);
  }

  private static ModelFailure invalid(Path file, String problem) {
    return ModelFailure.of(
        ModelFailureKind.INVALID_REQUEST, "%s cannot be used: %s.".formatted(file, problem));
  }

  /** The section of the file on a provider. */
  record ProviderSection(
      @Nullable String url, @Nullable ModelApi api, @Nullable List<CatalogueEntry> models) {

    private List<CatalogueEntry> lines() {
      return models == null ? List.of() : models;
    }
  }
}
