package dev.perdure.activities.model.registry;

import dev.perdure.activities.model.ModelCard;
import dev.perdure.activities.model.ModelFailure;
import dev.perdure.activities.model.ModelFailureKind;
import dev.perdure.activities.model.Models;
import dev.perdure.activities.model.ReasoningMode;
import dev.perdure.activities.model.ResolvedModel;
import dev.perdure.activities.model.anthropic.AnthropicModel;
import dev.perdure.activities.model.http.Endpoint;
import dev.perdure.activities.model.http.Transport;
import dev.perdure.activities.model.http.Vendor;
import dev.perdure.activities.model.openai.OpenAiModel;
import dev.perdure.planner.agent.ModelFallbackChain;
import dev.perdure.planner.json.NearestName;
import io.opentelemetry.api.OpenTelemetry;
import io.opentelemetry.api.trace.Tracer;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

/** Finds models by name: of vendors whose keys are set, of the user's servers, or scripted. */
public final class ModelRegistry implements Models, AutoCloseable {
  /**
   * The vendors, in the order in which a key chooses the standard model: a new one is added here.
   */
  static final List<Vendor> VENDORS =
      Stream.concat(
              Stream.of(
                  AnthropicModel.VENDOR,
                  OpenAiModel.OPENAI,
                  OpenAiModel.GOOGLE,
                  OpenAiModel.OLLAMA),
              ProviderConnections.clouds().stream())
          .toList();

  /** The provider of scripted models. */
  public static final String SCRIPT = "script";

  private final ModelSettings settings;
  private final List<Vendor> vendors;
  private final UserModelCatalogue userCatalogue;
  private final ProviderConnections connections;
  private final Transport transport;
  private final ModelServerProbe modelServerProbe;
  private final ScriptedModels scriptedModels;
  private final Tracer tracer;
  private final Map<ModelCard, ResolvedModel> found = new ConcurrentHashMap<>();
  private volatile ModelCatalogues catalogues;

  /** Finds models by these settings. */
  public ModelRegistry(ModelSettings settings) {
    this(settings, OpenTelemetry.noop());
  }

  /** Finds models by these settings; calls of these models are spans. */
  public ModelRegistry(ModelSettings settings, OpenTelemetry telemetry) {
    this(settings, VENDORS, telemetry);
  }

  ModelRegistry(ModelSettings settings, List<Vendor> vendors) {
    this(settings, vendors, OpenTelemetry.noop());
  }

  private ModelRegistry(ModelSettings settings, List<Vendor> vendors, OpenTelemetry telemetry) {
    this.settings = settings;
    this.vendors = List.copyOf(vendors);
    this.userCatalogue = UserModelCatalogue.of(settings);
    this.connections = new ProviderConnections(settings, userCatalogue);
    this.catalogues =
        ModelCatalogues.of(vendors, userCatalogue, settings.catalogueStore().newest());
    this.tracer = telemetry.getTracer(ModelRegistry.class.getPackageName());
    this.transport =
        new Transport(settings.timeouts(), telemetry.getPropagators().getTextMapPropagator());
    this.modelServerProbe = new ModelServerProbe();
    this.scriptedModels = new ScriptedModels(settings.directory());
  }

  /** The newest Claude of a family such as sonnet among the providers whose key is set. */
  public static Optional<String> newest(ModelSettings settings, String family) {
    UserModelCatalogue userCatalogue = UserModelCatalogue.of(settings);
    var connections = new ProviderConnections(settings, userCatalogue);
    return ModelCatalogues.of(VENDORS, userCatalogue, settings.catalogueStore().newest())
        .newest(connections::hasKey, family);
  }

  /** Refuses a file of models that cannot be used. */
  public static void requireSense(ModelSettings settings) {
    ModelCatalogues.of(VENDORS, UserModelCatalogue.of(settings), PublicCatalogue.bundled());
  }

  /** The date of the public catalogue in use. */
  public Instant catalogueDate() {
    return catalogues.date();
  }

  /** Uses another public catalogue from now on. */
  void use(PublicCatalogue publicCatalogue) {
    catalogues = ModelCatalogues.of(vendors, userCatalogue, publicCatalogue);
  }

  @Override
  public Optional<String> newest(String family) {
    return catalogues.newest(connections::hasKey, family);
  }

  @Override
  public String standard() {
    return standardConfigured().orElseThrow(this::unset);
  }

  @Override
  public Optional<String> standardConfigured() {
    return settings.model().or(() -> catalogues.standard(connections::hasKey));
  }

  @Override
  public boolean hasKey(String provider) {
    return catalogues
        .find(provider)
        .map(ModelCatalogue::vendor)
        .filter(connections::hasCredentials)
        .isPresent();
  }

  @Override
  public ModelFallbackChain fallbackChain() {
    return ModelFallbackChain.of(settings.models());
  }

  @Override
  public Optional<String> smallConfigured() {
    return settings.smallModel();
  }

  @Override
  public List<String> keyVariables() {
    return catalogues.keyVariables();
  }

  private ModelFailure unset() {
    return ModelFailure.of(
        ModelFailureKind.UNAUTHORISED,
        "No model is configured: set %s, or PERDURE_MODEL to a name such as %s or script/PATH.yaml."
            .formatted(String.join(", ", keyVariables()), catalogues.example()));
  }

  @Override
  public ResolvedModel find(String name) {
    ModelName wanted = named(name.isBlank() ? standard() : name.strip());
    ResolvedModel model =
        wanted.provider().equals(SCRIPT)
            ? scriptedModels.find(wanted.id())
            : model(catalogue(wanted), wanted.id());
    return new ResolvedModel(
        model.card(), new TracedChatModel(model.card(), model.provider(), tracer));
  }

  @Override
  public Optional<String> unlisted(String name) {
    try {
      ModelName wanted = named(name);
      return wanted.provider().equals(SCRIPT) || connections.takesAny(catalogue(wanted).vendor())
          ? Optional.empty()
          : unlisted(catalogue(wanted), wanted.id());
    } catch (ModelFailure e) {
      return Optional.of(e.sentence());
    }
  }

  private static Optional<String> unlisted(ModelCatalogue catalogue, String id) {
    return catalogue.find(id).isPresent()
        ? Optional.empty()
        : Optional.of(notInCatalogue(catalogue, id).sentence());
  }

  private record ModelName(String provider, String id) {}

  private ModelName named(String wanted) {
    int slash = wanted.indexOf('/');
    if (slash <= 0 || slash == wanted.length() - 1) {
      throw unknown(
          "The model '%s' has no %s: write it as provider/model, such as %s."
              .formatted(wanted, slash > 0 ? "name" : "provider", catalogues.example()));
    }
    if (wanted.contains(",")) {
      throw unknown(
          "'%s' are several models: name one; those that take over from it are named in PERDURE_MODEL."
              .formatted(wanted));
    }
    return new ModelName(wanted.substring(0, slash), wanted.substring(slash + 1));
  }

  private ModelCatalogue catalogue(ModelName wanted) {
    return catalogues.find(wanted.provider()).orElseThrow(() -> unknownProvider(wanted));
  }

  private ResolvedModel model(ModelCatalogue catalogue, String id) {
    Vendor vendor = catalogue.vendor();
    Endpoint endpoint = connections.endpoint(vendor);
    ModelCard card =
        vendor.isCloud()
            ? connections.card(catalogue, id, catalogues)
            : card(catalogue, id, endpoint);
    return found.computeIfAbsent(
        card, _ -> new ResolvedModel(card, ProviderConnections.connect(card, endpoint, transport)));
  }

  private ModelCard card(ModelCatalogue catalogue, String id, Endpoint endpoint) {
    Optional<ModelCard> listed = catalogue.find(id);
    ModelCard card = listed.orElseGet(() -> served(catalogue, id, endpoint));
    return asked(card, listed.isPresent(), BaseUrlNormalizer.isOpenAi(endpoint.baseUrl()));
  }

  /** OpenAI itself is asked by responses, unless the model is known not to reason. */
  static ModelCard asked(ModelCard card, boolean isListed, boolean isOpenAi) {
    boolean reasons = !isListed || card.traits().reasoning() == ReasoningMode.EFFORT;
    return (isOpenAi && reasons) || OpenAiModel.refusesToolsInAChat(card)
        ? card.byResponses()
        : card;
  }

  /** Asks the server for a name that no catalogue lists; the family of the name tells the rest. */
  private ModelCard served(ModelCatalogue catalogue, String id, Endpoint endpoint) {
    Vendor vendor = catalogue.vendor();
    CatalogueEntry line =
        modelServerProbe
            .find(vendor, endpoint, id)
            .or(() ->
                connections.takesAny(vendor)
                    ? Optional.of(CatalogueEntry.named(id))
                    : Optional.empty())
            .orElseThrow(() -> notInCatalogue(catalogue, id));
    return catalogue.relative(id).map(line::over).orElse(line).card(vendor);
  }

  private ModelFailure unknownProvider(ModelName wanted) {
    String remedy =
        NearestName.suggestion(wanted.provider(), catalogues.names())
            .orElseGet(() -> "use %s or script.".formatted(String.join(", ", catalogues.names())));
    return unknown(
        "The provider '%1$s' of the model '%1$s/%2$s' is not known: %3$s"
            .formatted(wanted.provider(), wanted.id(), remedy));
  }

  private static ModelFailure notInCatalogue(ModelCatalogue catalogue, String id) {
    Vendor vendor = catalogue.vendor();
    return unknown(
        "The model '%s/%s' is not known: use one such as %s, or set %s to a server that has it."
            .formatted(
                vendor.name(),
                id,
                String.join(", ", catalogue.suggestions(id)),
                vendor.urlVariable()));
  }

  private static ModelFailure unknown(String sentence) {
    return ModelFailure.of(ModelFailureKind.UNKNOWN_MODEL, sentence);
  }

  @Override
  public List<ModelCard> cards() {
    return catalogues.cards();
  }

  @Override
  public List<ModelCard> cards(String provider) {
    return catalogues
        .find(provider)
        .map(catalogue ->
            catalogue.vendor().isCloud()
                ? connections.cards(catalogue, catalogues)
                : catalogue.cards())
        .orElse(List.of());
  }

  @Override
  public void close() {
    transport.close();
    modelServerProbe.close();
  }
}
