package dev.perdure.activities.model.http;

import dev.perdure.activities.model.ChatModel;
import dev.perdure.activities.model.ModelCard;

/**
 * A model vendor's description of itself. The resource {@code <name>.yaml} beside the class {@code
 * home} lists its models; a local one wants no key and has models that nobody else knows.
 */
public record Vendor(
    String name,
    String variablePrefix,
    String defaultUrl,
    boolean isLocal,
    String standardModel,
    String smallModel,
    Class<?> home,
    Connector connector) {

  /** The environment variable of the key. */
  public String keyVariable() {
    return variablePrefix + "_API_KEY";
  }

  /** The environment variable of a base URL other than the vendor's own. */
  public String urlVariable() {
    return variablePrefix + "_BASE_URL";
  }

  /** The client of one of its models. */
  @FunctionalInterface
  public interface Connector {
    /** Makes the model of this card, at this endpoint, ready to be asked. */
    ChatModel connect(ModelCard card, Endpoint endpoint, Transport transport);
  }
}
