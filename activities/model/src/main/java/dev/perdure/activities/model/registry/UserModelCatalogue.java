package dev.perdure.activities.model.registry;

import dev.perdure.activities.config.ConfigFiles;
import dev.perdure.activities.model.ModelApi;
import dev.perdure.activities.model.ModelFailure;
import dev.perdure.activities.model.ModelFailureKind;
import dev.perdure.activities.model.http.Vendor;
import dev.perdure.planner.json.InvalidConfig;
import dev.perdure.planner.json.YamlMapping;
import dev.perdure.planner.message.InvisibleCharEscaper;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The user's {@code models.yaml}: models in no vendor's catalogue, and the user's own servers. */
record UserModelCatalogue(YamlMapping written, Map<String, ProviderSection> sections) {
  private static final int MAX_QUOTED_NAME_LENGTH = 60;
  private static final Pattern NAME = Pattern.compile("[a-z][a-z0-9-]{0,30}");
  private static final Pattern QUOTED_KEY = Pattern.compile("^'(\\w+)'");

  /** The models and servers of the host's files. */
  static UserModelCatalogue of(ModelSettings settings) {
    try {
      return read(settings.userCatalogue()).over(settings.configFiles());
    } catch (InvalidConfig e) {
      throw ModelFailure.causedBy(
          ModelFailureKind.INVALID_REQUEST, String.valueOf(e.getMessage()), e);
    }
  }

  private static UserModelCatalogue read(Path file) {
    return of(
        Files.exists(file) ? UserModelFileReader.read(file) : YamlMapping.empty(file.toString()));
  }

  private static UserModelCatalogue of(YamlMapping written) {
    var catalogue = new UserModelCatalogue(written, UserModelFileReader.sections(written));
    catalogue.sections.forEach(catalogue::check);
    return catalogue;
  }

  /** The section on a provider; an empty one without it. */
  ProviderSection section(String provider) {
    return sections.getOrDefault(provider, ProviderSection.EMPTY);
  }

  /** This file over the sections {@code providers} of the host's {@code perdure.yaml} files. */
  private UserModelCatalogue over(ConfigFiles configFiles) {
    Map<String, ProviderSection> all = new LinkedHashMap<>();
    for (YamlMapping config : configFiles.providers()) {
      of(config)
          .sections
          .forEach((name, section) -> all.merge(name, section, ProviderSection::under));
    }
    sections.forEach((name, section) -> all.merge(name, section, ProviderSection::under));
    return new UserModelCatalogue(written, all);
  }

  /** The vendors' catalogues with what the file adds, and those of its own servers. */
  List<ModelCatalogue> added(List<ModelCatalogue> known, PublicCatalogue publicCatalogue) {
    List<ModelCatalogue> all = new ArrayList<>();
    for (ModelCatalogue catalogue : known) {
      ProviderSection section = sections.get(catalogue.vendor().name());
      all.add(section == null ? catalogue : extended(catalogue, section));
    }
    List<String> names = known.stream().map(catalogue -> catalogue.vendor().name()).toList();
    sections.forEach((name, section) -> {
      if (!names.contains(name)) {
        all.add(own(name, section, publicCatalogue.models(name)));
      }
    });
    return all;
  }

  private void check(String name, @Nullable ProviderSection section) {
    if (!NAME.matcher(name).matches()) {
      throw invalid(
          List.of(name),
          "'%s' is not a name of a provider: use lower-case letters, digits and '-'"
              .formatted(InvisibleCharEscaper.start(name, MAX_QUOTED_NAME_LENGTH)));
    }
    if (section == null || name.equals("script")) {
      throw invalid(
          List.of(name),
          "'%s' is no provider with settings: write 'models:' below it".formatted(name));
    }
    section
        .gateway()
        .problem()
        .or(() -> section.problemOfCloud(name))
        .ifPresent(problem -> {
          throw invalid(path(name, problem), "in '%s' %s".formatted(name, problem));
        });
    checkModels(name, section);
  }

  private void checkModels(String name, ProviderSection section) {
    Set<String> ids = new HashSet<>();
    for (int place = 0; place < section.lines().size(); place++) {
      List<String> path = List.of(name, "models", String.valueOf(place));
      CatalogueEntry line = section.lines().get(place);
      int number = place + 1;
      if (line == null) {
        throw invalid(path, "model %d of '%s' is empty: give its id".formatted(number, name));
      }
      line.problem()
          .ifPresent(problem -> {
            throw invalid(path, "%s of '%s' %s".formatted(model(line, number), name, problem));
          });
      if (!ids.add(line.id())) {
        throw invalid(
            path,
            "%s of '%s' stands there twice: remove one of them"
                .formatted(model(line, number), name));
      }
    }
  }

  private static String model(CatalogueEntry line, int number) {
    return line.id() == null
        ? "model " + number
        : "the model '%s'".formatted(InvisibleCharEscaper.start(line.id(), MAX_QUOTED_NAME_LENGTH));
  }

  /** A problem begins with the key that it is about. */
  private static List<String> path(String name, String problem) {
    Matcher key = QUOTED_KEY.matcher(problem);
    return key.find() ? List.of(name, key.group(1)) : List.of(name);
  }

  private ModelCatalogue extended(ModelCatalogue known, ProviderSection section) {
    Vendor vendor = known.vendor();
    if (vendor.isCloud()) {
      return known.with(section.lines());
    }
    String url = section.url() == null ? vendor.defaultUrl() : url(vendor.name(), section.url());
    ModelApi api = section.api() == null ? vendor.api() : section.api();
    return new ModelCatalogue(vendor.at(url, api), known.entries()).with(section.lines());
  }

  /** A server of the user's own; a provider of the public catalogue has its models there. */
  private ModelCatalogue own(String name, ProviderSection section, List<CatalogueEntry> listed) {
    if (section.url() == null) {
      throw invalid(
          List.of(name),
          "the provider '%s' is not known: give its 'url', such as https://api.example.org/v1"
              .formatted(name));
    }
    String url = url(name, section.url());
    String first =
        Stream.concat(section.lines().stream(), listed.stream())
            .map(CatalogueEntry::id)
            .findFirst()
            .orElse("");
    var vendor =
        new Vendor(
            name,
            name.toUpperCase(Locale.ROOT).replace('-', '_'),
            url,
            BaseUrlNormalizer.isLoopback(url),
            first,
            UserModelCatalogue.class,
            section.api() == null ? ModelApi.CHAT : section.api());
    return new ModelCatalogue(vendor, listed).with(section.lines());
  }

  private String url(String name, String url) {
    String place =
        "'url' of '%s' in %s, line %d,"
            .formatted(name, written.source(), written.lineOf(List.of(name, "url")));
    return BaseUrlNormalizer.versioned(place, url);
  }

  private ModelFailure invalid(List<String> path, String problem) {
    var invalid = new InvalidConfig(written.source(), written.lineOf(path), problem);
    return ModelFailure.of(ModelFailureKind.INVALID_REQUEST, String.valueOf(invalid.getMessage()));
  }
}
