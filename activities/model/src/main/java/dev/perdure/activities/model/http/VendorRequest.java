package dev.perdure.activities.model.http;

import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** One HTTP request to a vendor: the path below its base URL, the headers and the JSON body. */
public record VendorRequest(
    Endpoint endpoint, String path, Map<String, String> headers, String body) {

  /** The whole address, with the query parameters of the endpoint. */
  URI uri() {
    String address = endpoint.baseUrl() + path;
    Map<String, String> query = new TreeMap<>(endpoint.access().query());
    if (query.isEmpty()) {
      return URI.create(address);
    }
    String written =
        query.entrySet().stream()
            .map(each -> encoded(each.getKey()) + "=" + encoded(each.getValue()))
            .collect(Collectors.joining("&"));
    return URI.create(address + (address.contains("?") ? "&" : "?") + written);
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
  }
}
