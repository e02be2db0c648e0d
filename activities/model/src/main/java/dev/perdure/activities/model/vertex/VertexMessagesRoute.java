package dev.perdure.activities.model.vertex;

import dev.perdure.activities.model.anthropic.MessagesRoute;
import dev.perdure.activities.model.http.Endpoint;
import java.util.Map;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** The way to Claude at Vertex: the model stands in the path, and the version in the body. */
final class VertexMessagesRoute implements MessagesRoute {

  private static final JsonMapper JSON = JsonMapper.shared();

  @Override
  public String path(String model) {
    return "/anthropic/models/%s:streamRawPredict".formatted(VertexCloud.encoded(model));
  }

  @Override
  public String body(String json) {
    ObjectNode body = (ObjectNode) JSON.readTree(json);
    body.remove("model");
    return JSON.writeValueAsString(body.put("anthropic_version", "vertex-2023-10-16"));
  }

  @Override
  public Map<String, String> headers(Endpoint endpoint) {
    return Map.of();
  }
}
