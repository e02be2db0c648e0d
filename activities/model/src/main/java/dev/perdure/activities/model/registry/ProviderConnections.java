package dev.perdure.activities.model.registry;

import dev.perdure.activities.model.ChatModel;
import dev.perdure.activities.model.ModelApi;
import dev.perdure.activities.model.ModelCard;
import dev.perdure.activities.model.ModelFailure;
import dev.perdure.activities.model.ModelFailureKind;
import dev.perdure.activities.model.ReasoningMode;
import dev.perdure.activities.model.anthropic.AnthropicModel;
import dev.perdure.activities.model.azure.AzureCloud;
import dev.perdure.activities.model.bedrock.BedrockCloud;
import dev.perdure.activities.model.cloud.Cloud;
import dev.perdure.activities.model.cloud.CloudSettings;
import dev.perdure.activities.model.http.Endpoint;
import dev.perdure.activities.model.http.EndpointAccess;
import dev.perdure.activities.model.http.Transport;
import dev.perdure.activities.model.http.Vendor;
import dev.perdure.activities.model.openai.OpenAiModel;
import dev.perdure.activities.model.vertex.VertexCloud;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Connects models to their providers: addresses, keys and gateways by the user's settings. */
final class ProviderConnections {

  private static final Map<String, Cloud> CLOUDS =
      Stream.of(new AzureCloud(), new BedrockCloud(), new VertexCloud())
          .collect(Collectors.toMap(cloud -> cloud.vendor().name(), cloud -> cloud));

  private final ModelSettings settings;
  private final UserModelCatalogue user;
  private final Map<String, Endpoint> endpoints = new ConcurrentHashMap<>();

  ProviderConnections(ModelSettings settings, UserModelCatalogue user) {
    this.settings = settings;
    this.user = user;
  }

  /** The connections by the settings and the files of the host. */
  static ProviderConnections of(ModelSettings settings) {
    return new ProviderConnections(settings, UserModelCatalogue.of(settings));
  }

  /** The clouds as providers. */
  static List<Vendor> clouds() {
    return CLOUDS.values().stream().map(Cloud::vendor).toList();
  }

  /** Whether requests can be authenticated, as far as the settings tell. */
  boolean hasKey(Vendor vendor) {
    return settings.key(vendor).isPresent()
        || settings.isKeyOnWorkers(vendor)
        || user.section(vendor.name()).keyCommand() != null;
  }

  /** Whether requests carry a key that the provider may refuse. */
  boolean demandsKey(Vendor vendor) {
    return user.section(vendor.name()).keyCommand() != null
        || (!vendor.isLocal() && settings.key(vendor).isPresent());
  }

  /**
   * Whether requests can be authenticated, for people who look. No choice of a model depends on it,
   * so that the credentials of a cloud alone make no model of the cloud a standard.
   */
  boolean hasCredentials(Vendor vendor) {
    Cloud cloud = CLOUDS.get(vendor.name());
    if (cloud == null) {
      return hasKey(vendor);
    }
    ProviderSection section = user.section(vendor.name());
    return settings.isKeyOnWorkers(vendor)
        || section.keyCommand() != null
        || cloud.hasCredentials(
            new CloudSettings(section.cloud(), settings.environment(), EndpointAccess.DIRECT));
  }

  /** Whether the server may have models that no catalogue lists. */
  boolean takesAny(Vendor vendor) {
    return vendor.isLocal() || vendor.isCloud() || settings.url(vendor).isPresent();
  }

  /**
   * The endpoint of a provider. It is made once, as it holds the token of a key command.
   *
   * @throws ModelFailure if a key or a variable is not set
   */
  Endpoint endpoint(Vendor vendor) {
    return endpoints.computeIfAbsent(vendor.name(), _ -> connected(vendor));
  }

  private Endpoint connected(Vendor vendor) {
    EndpointAccess access =
        user.section(vendor.name())
            .gateway()
            .access(vendor.name(), vendor.api(), settings.environment());
    Cloud cloud = CLOUDS.get(vendor.name());
    if (cloud != null) {
      return cloud.endpoint(
          new CloudSettings(user.section(vendor.name()).cloud(), settings.environment(), access));
    }
    boolean needsNoKey = access.authentication().isPresent() || settings.isKeyOnWorkers(vendor);
    Optional<String> key = needsNoKey ? Optional.of("") : settings.key(vendor);
    return new Endpoint(
        vendor.name(),
        url(vendor),
        key.orElseThrow(() -> noKey(vendor)),
        vendor.keyVariable(),
        access);
  }

  /** The base URL of a provider. */
  String url(Vendor vendor) {
    return settings
        .url(vendor)
        .map(text -> BaseUrlNormalizer.versioned(vendor.urlVariable(), text))
        .orElse(vendor.defaultUrl());
  }

  /** The model of a card behind an endpoint. */
  static ChatModel connect(ModelCard card, Endpoint endpoint, Transport transport) {
    Cloud cloud = CLOUDS.get(card.provider());
    if (cloud != null) {
      return cloud.connect(card, endpoint, transport);
    }
    return switch (card.traits().api()) {
      case MESSAGES -> new AnthropicModel(card, endpoint, transport);
      case CHAT, RESPONSES, CONVERSE, GENERATE_CONTENT ->
          new OpenAiModel(card, endpoint, transport);
    };
  }

  /** The card of a cloud's model, after the entry of its maker's catalogue. */
  ModelCard card(ModelCatalogue catalogue, String id, ModelCatalogues catalogues) {
    Vendor vendor = catalogue.vendor();
    Cloud cloud = Objects.requireNonNull(CLOUDS.get(vendor.name()));
    ModelApi api = Optional.ofNullable(user.section(vendor.name()).api()).orElse(cloud.api(id));
    ModelCard card =
        catalogue
            .by(api)
            .find(id)
            .or(() ->
                cloud
                    .original(id)
                    .flatMap(name -> find(catalogues, name))
                    .map(known -> known.at(vendor.name(), id, api)))
            .orElseGet(() -> catalogues.cloudLimits(vendor, id).card(vendor).by(api))
            .pricedBy(catalogues.cloudPrice(vendor, id));
    boolean mayRespond = api == ModelApi.CHAT && user.section(vendor.name()).api() == null;
    return mayRespond && card.traits().reasoning() == ReasoningMode.EFFORT
        ? card.byResponses()
        : card;
  }

  /** The cards of the user's models at a cloud, and of the models that the cloud offers. */
  List<ModelCard> cards(ModelCatalogue catalogue, ModelCatalogues catalogues) {
    Cloud cloud = Objects.requireNonNull(CLOUDS.get(catalogue.vendor().name()));
    return Stream.concat(
            catalogue.entries().stream().map(CatalogueEntry::id),
            catalogues.cloudNames(catalogue.vendor()))
        .distinct()
        .filter(cloud::takes)
        .map(id -> card(catalogue, id, catalogues))
        .toList();
  }

  private static Optional<ModelCard> find(ModelCatalogues catalogues, String name) {
    return catalogues.all().stream()
        .filter(catalogue -> name.startsWith(catalogue.vendor().name() + "/"))
        .findFirst()
        .flatMap(catalogue -> known(catalogue, name.substring(name.indexOf('/') + 1)));
  }

  private static Optional<ModelCard> known(ModelCatalogue catalogue, String id) {
    return catalogue
        .find(id)
        .or(() -> catalogue.relative(id).map(entry -> entry.card(catalogue.vendor())));
  }

  private static ModelFailure noKey(Vendor vendor) {
    return ModelFailure.of(
        ModelFailureKind.UNAUTHORISED,
        "%s is not set: set it to a key of %s, or to any text for a server that asks for none."
            .formatted(vendor.keyVariable(), vendor.name()));
  }
}
