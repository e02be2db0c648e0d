package dev.perdure.activities.model.cloud;

import dev.perdure.activities.model.ChatModel;
import dev.perdure.activities.model.ModelApi;
import dev.perdure.activities.model.ModelCard;
import dev.perdure.activities.model.http.Endpoint;
import dev.perdure.activities.model.http.Transport;
import dev.perdure.activities.model.http.Vendor;
import java.util.Optional;

/**
 * A cloud that serves models of several makers, at addresses and with credentials of its own. Its
 * models are known by the names of their makers' catalogues.
 */
public interface Cloud {

  /** The cloud as a provider, without an address and without a standard model. */
  Vendor vendor();

  /**
   * The API of a model.
   *
   * @throws dev.perdure.activities.model.ModelFailure for a name that the cloud cannot serve
   */
  ModelApi api(String id);

  /** Whether Perdure can ask the cloud for a model of this name. */
  default boolean takes(String id) {
    return true;
  }

  /**
   * Whether the variables or the files of this machine hold credentials. The method asks no server,
   * so it misses the identity of a machine.
   */
  boolean hasCredentials(CloudSettings settings);

  /** The name of the model in its maker's catalogue, as {@code provider/model}. */
  Optional<String> original(String id);

  /**
   * The endpoint of the cloud.
   *
   * @throws dev.perdure.activities.model.ModelFailure if a setting is missing or wrong
   */
  Endpoint endpoint(CloudSettings settings);

  /** A model of the cloud. */
  ChatModel connect(ModelCard card, Endpoint endpoint, Transport transport);
}
