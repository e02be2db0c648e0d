package dev.perdure.activities.model.registry;

import dev.perdure.activities.model.ModelFailure;
import dev.perdure.activities.model.anthropic.AnthropicModel;
import dev.perdure.activities.model.http.Endpoint;
import dev.perdure.activities.model.http.Timeouts;
import dev.perdure.activities.model.http.Transport;
import dev.perdure.activities.model.http.Vendor;
import dev.perdure.activities.model.http.VendorRequest;
import dev.perdure.activities.model.openai.OpenAiModel;
import java.io.IOException;
import java.time.Duration;
import java.util.List;

/** Asks each model vendor whose API key is set whether it takes the key, which costs nothing. */
public final class KeyCheck {
  private static final Duration LIMIT = Duration.ofSeconds(5);

  private KeyCheck() {}

  /** Asks all vendors whose key is set. */
  public static List<KeyCheckResult> all(ModelSettings settings) {
    var connections = ProviderConnections.of(settings);
    try (var transport = new Transport(new Timeouts(LIMIT, LIMIT, LIMIT))) {
      return ModelRegistry.VENDORS.stream()
          .filter(vendor -> !vendor.isLocal() && !vendor.isCloud() && connections.hasKey(vendor))
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
      int status = transport.ask(models(vendor, endpoint)).status();
      return status == 401 || status == 403
          ? new KeyCheckResult.KeyRejected(
              name,
              "%s answers %d: set %s to a key it takes."
                  .formatted(endpoint.baseUrl(), status, vendor.keyVariable()))
          : new KeyCheckResult.KeyAccepted(name, endpoint.baseUrl());
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
