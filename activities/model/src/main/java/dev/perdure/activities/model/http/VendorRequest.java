package dev.perdure.activities.model.http;

import java.util.Map;

/** One HTTP request to a vendor: the path below its base URL, the headers and the JSON body. */
public record VendorRequest(
    Endpoint endpoint, String path, Map<String, String> headers, String body) {}
