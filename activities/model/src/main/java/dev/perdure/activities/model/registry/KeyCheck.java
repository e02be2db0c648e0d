package dev.perdure.activities.model.registry;

import dev.perdure.activities.model.ModelFailure;
import dev.perdure.activities.model.anthropic.AnthropicModel;
import dev.perdure.activities.model.http.Endpoint;
import dev.perdure.activities.model.http.Timeouts;
import dev.perdure.activities.model.http.Transport;
import dev.perdure.activities.model.http.Vendor;
import dev.perdure.activities.model.http.VendorReply;
import dev.perdure.activities.model.http.VendorRequest;
import dev.perdure.activities.model.openai.OpenAiModel;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Set;

/** Asks each model vendor whose API key is set whether it takes the key, which costs nothing. */
public final class KeyCheck {
  private static final Duration LIMIT = Duration.ofSeconds(5);
  private static final int OK = 200;
  private static final Set<Integer> REFUSALS = Set.of(401, 403);

  /** Google answers 400 with this reason if the key is wrong. */
  private static final String WRONG_KEY = "API_KEY_INVALID";

  private KeyCheck() {}

  /** Asks all vendors and the user's own servers, each at its address, if their key is set. */
  public static List<KeyCheckResult> all(ModelSettings settings) {
    var user = UserModelCatalogue.of(settings);
    var connections = new ProviderConnections(settings, user);
    var catalogues = ModelCatalogues.of(ModelRegistry.VENDORS, user, PublicCatalogue.bundled());
    try (var transport = new Transport(new Timeouts(LIMIT, LIMIT, LIMIT))) {
      return catalogues.all().stream()
          .map(ModelCatalogue::vendor)
          .filter(vendor -> !vendor.isCloud() && connections.demandsKey(vendor))
          .filter(vendor -> !settings.isKeyOnWorkers(vendor))
          .map(vendor -> ask(vendor, connections, transport))
          .toList();
    }
  }

  private static KeyCheckResult ask(
      Vendor vendor, ProviderConnections connections, Transport transport) {
    String name = vendor.name();
    try {
      Endpoint endpoint = connections.endpoint(vendor);
      return judge(vendor, endpoint, transport.ask(models(vendor, endpoint)));
    } catch (ModelFailure e) {
      return new KeyCheckResult.KeyRejected(name, e.sentence());
    } catch (IllegalArgumentException e) {
      return new KeyCheckResult.KeyRejected(
          name,
          "%s holds characters that no key has: copy it again.".formatted(vendor.keyVariable()));
    } catch (IOException e) {
      return new KeyCheckResult.VendorUnreachable(
          name,
          "%s can't be reached from here (%s): tasks wait and try again; look at the network, or set %s."
              .formatted(
                  connections.url(vendor), e.getClass().getSimpleName(), vendor.urlVariable()));
    }
  }

  /** Only a list of models shows that the vendor takes the key. */
  private static KeyCheckResult judge(Vendor vendor, Endpoint endpoint, VendorReply reply) {
    String url = endpoint.baseUrl();
    int status = reply.status();
    if (REFUSALS.contains(status) || reply.body().contains(WRONG_KEY)) {
      boolean isPrinted = endpoint.access().authentication().isPresent();
      return new KeyCheckResult.KeyRejected(
          vendor.name(),
          isPrinted
              ? "%s answers %d: its 'keyCommand' must print a token that it takes."
                  .formatted(url, status)
              : "%s answers %d: set %s to a key it takes."
                  .formatted(url, status, vendor.keyVariable()));
    }
    boolean isJson = reply.body().stripLeading().startsWith("{") || reply.body().startsWith("[");
    return status == OK && isJson
        ? new KeyCheckResult.KeyAccepted(vendor.name(), url)
        : new KeyCheckResult.KeyUnchecked(
            vendor.name(),
            "%s answers %d without a list of models: see whether this is the address of %s."
                .formatted(url, status, vendor.name()));
  }

  /** The request for a vendor's list of models. */
  static VendorRequest models(Vendor vendor, Endpoint endpoint) {
    return switch (vendor.api()) {
      case MESSAGES ->
          new VendorRequest(endpoint, "/models?limit=1000", AnthropicModel.headers(endpoint), "");
      case CHAT, RESPONSES, CONVERSE, GENERATE_CONTENT ->
          new VendorRequest(endpoint, "/models", OpenAiModel.headers(endpoint), "");
    };
  }
}
