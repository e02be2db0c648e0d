package dev.perdure.activities.model.registry;

import dev.perdure.activities.model.ModelApi;
import dev.perdure.activities.model.gateway.GatewaySettings;
import dev.perdure.activities.model.gateway.KeyCommandSettings;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A provider's section in {@code models.yaml} or in {@code providers} of a {@code perdure.yaml}:
 * address, API, models, and the gateway in front of them.
 */
record ProviderSection(
    @Nullable String url,
    @Nullable ModelApi api,
    @Nullable List<CatalogueEntry> models,
    @Nullable Map<String, String> headers,
    @Nullable Map<String, String> query,
    @Nullable KeyCommandSettings keyCommand,
    @Nullable String caBundle,
    @Nullable String proxy,
    @Nullable String apiVersion,
    @Nullable String region,
    @Nullable String profile,
    @Nullable String project) {

  private static final Map<String, List<String>> CLOUD_KEYS =
      Map.of(
          "azure",
          List.of("url", "api", "apiVersion"),
          "bedrock",
          List.of("url", "region", "profile"),
          "vertex",
          List.of("url", "region", "project"));

  /** A section that says nothing. */
  static final ProviderSection EMPTY =
      new ProviderSection(null, null, null, null, null, null, null, null, null, null, null, null);

  List<CatalogueEntry> lines() {
    return models == null ? List.of() : models;
  }

  GatewaySettings gateway() {
    return GatewaySettings.of(headers, query, keyCommand, caBundle, proxy);
  }

  /** The settings of a cloud by their keys. */
  Map<String, String> cloud() {
    Map<String, String> keys = new LinkedHashMap<>();
    put(keys, "url", url);
    put(keys, "apiVersion", apiVersion);
    put(keys, "region", region);
    put(keys, "profile", profile);
    put(keys, "project", project);
    return keys;
  }

  /** Returns what is wrong with the keys of clouds, as the end of a sentence. */
  Optional<String> problemOfCloud(String provider) {
    List<String> taken = CLOUD_KEYS.getOrDefault(provider, List.of("url", "api"));
    Map<String, String> written = cloud();
    if (api != null) {
      written.put("api", api.name().toLowerCase(Locale.ROOT));
    }
    if (api != null && !api.isForAnyServer()) {
      return Optional.of(
          "'api' is '%s': use chat, responses or messages".formatted(written.get("api")));
    }
    return written.keySet().stream()
        .filter(key -> !taken.contains(key))
        .map(key -> "'%s' has no effect: remove it".formatted(key))
        .findFirst();
  }

  private static void put(Map<String, String> keys, String name, @Nullable String value) {
    if (value != null) {
      keys.put(name, value);
    }
  }

  /** This section with what a stronger file says; its models come first. */
  ProviderSection under(ProviderSection stronger) {
    return new ProviderSection(
        first(stronger.url, url),
        first(stronger.api, api),
        Stream.concat(stronger.lines().stream(), lines().stream()).toList(),
        joined(headers, stronger.headers),
        joined(query, stronger.query),
        first(stronger.keyCommand, keyCommand),
        first(stronger.caBundle, caBundle),
        first(stronger.proxy, proxy),
        first(stronger.apiVersion, apiVersion),
        first(stronger.region, region),
        first(stronger.profile, profile),
        first(stronger.project, project));
  }

  private static <T> @Nullable T first(@Nullable T stronger, @Nullable T weaker) {
    return stronger == null ? weaker : stronger;
  }

  private static Map<String, String> joined(
      @Nullable Map<String, String> weaker, @Nullable Map<String, String> stronger) {
    Map<String, String> all = new LinkedHashMap<>(Objects.requireNonNullElse(weaker, Map.of()));
    all.putAll(Objects.requireNonNullElse(stronger, Map.of()));
    return all;
  }
}
