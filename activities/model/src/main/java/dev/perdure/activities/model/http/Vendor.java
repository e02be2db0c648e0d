package dev.perdure.activities.model.http;

import dev.perdure.activities.model.ModelApi;

/**
 * A model vendor's description: its name, environment variables, default URL, standard model and
 * API. The resource {@code <name>.yaml} beside the class {@code home} lists its models; a local one
 * wants no key and has models that nobody else knows.
 */
public record Vendor(
    String name,
    String variablePrefix,
    String defaultUrl,
    boolean isLocal,
    String standardModel,
    Class<?> home,
    ModelApi api) {

  /** Whether its address follows from the settings of a cloud. */
  public boolean isCloud() {
    return defaultUrl.isEmpty();
  }

  /** The environment variable of the key. */
  public String keyVariable() {
    return variablePrefix + "_API_KEY";
  }

  /** The environment variable of a base URL other than the vendor's own. */
  public String urlVariable() {
    return variablePrefix + "_BASE_URL";
  }

  /** The same at another address, asked by another interface. */
  public Vendor at(String url, ModelApi other) {
    return new Vendor(name, variablePrefix, url, isLocal, standardModel, home, other);
  }
}
