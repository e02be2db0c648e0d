package dev.perdure.activities.model.http;

import java.util.Optional;

/**
 * A model vendor's endpoint: base URL, API key, the environment variable of the key, and how
 * requests reach it.
 *
 * @param hostSetting the setting that the host name follows from, such as a region, with its value;
 *     empty if the base URL itself is the setting
 */
public record Endpoint(
    String vendor,
    String baseUrl,
    String apiKey,
    String keyVariable,
    EndpointAccess access,
    Optional<String> hostSetting) {

  /** An endpoint that is reached directly with its API key. */
  public Endpoint(String vendor, String baseUrl, String apiKey, String keyVariable) {
    this(vendor, baseUrl, apiKey, keyVariable, EndpointAccess.DIRECT);
  }

  /** An endpoint whose base URL is a setting. */
  public Endpoint(
      String vendor, String baseUrl, String apiKey, String keyVariable, EndpointAccess access) {
    this(vendor, baseUrl, apiKey, keyVariable, access, Optional.empty());
  }

  /** The same endpoint at another address of the same host. */
  public Endpoint at(String url) {
    return new Endpoint(vendor, url, apiKey, keyVariable, access, hostSetting);
  }

  /** The same endpoint, reached in another way. */
  public Endpoint with(EndpointAccess other) {
    return new Endpoint(vendor, baseUrl, apiKey, keyVariable, other, hostSetting);
  }

  /** The same endpoint, whose host name follows from a setting. */
  public Endpoint withHostSetting(Optional<String> setting) {
    return new Endpoint(vendor, baseUrl, apiKey, keyVariable, access, setting);
  }

  /** Whether requests carry the API key in the vendor's own header. */
  public boolean sendsKey() {
    return access.authentication().isEmpty();
  }

  @Override
  public String toString() {
    return "Endpoint[%s at %s, key from %s]".formatted(vendor, baseUrl, keyVariable);
  }
}
