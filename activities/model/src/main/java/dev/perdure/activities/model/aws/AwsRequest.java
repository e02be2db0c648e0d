package dev.perdure.activities.model.aws;

import java.io.InputStream;
import java.net.URI;
import java.util.Map;
import java.util.function.Supplier;

/**
 * A request to a service of AWS before its signature.
 *
 * @param headers the headers that the signature covers besides its own
 * @param body opens the body, which may be read more than once
 */
public record AwsRequest(
    String method, URI uri, Map<String, String> headers, Supplier<InputStream> body) {

  public AwsRequest {
    headers = Map.copyOf(headers);
  }
}
