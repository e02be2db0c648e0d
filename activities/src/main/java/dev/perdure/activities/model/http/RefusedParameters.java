package dev.perdure.activities.model.http;

import dev.perdure.activities.model.ModelFailure;
import dev.perdure.activities.model.ModelFailure.Kind;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * Remembers by model which optional parameters its server refused, such as {@code
 * reasoning.summary} for organisations that are not verified, and leaves them out of requests.
 */
public final class RefusedParameters {

  private static final Logger LOG = LoggerFactory.getLogger(RefusedParameters.class);
  private static final JsonMapper JSON = JsonMapper.shared();
  private static final Pattern OF_MESSAGE =
      Pattern.compile("messages[.\\[]\\d+]?\\.(reasoning_(?:content|details))");

  /** The parameters without which a request asks the same. */
  private static final Set<String> OPTIONAL =
      Set.of(
          "reasoning.summary",
          "reasoning.effort",
          "reasoning_effort",
          "reasoning_content",
          "reasoning_details",
          "include",
          "prompt_cache_key",
          "stream_options",
          "stream_options.include_usage",
          "temperature",
          "top_p",
          "max_tokens",
          "max_completion_tokens",
          "tool_choice");

  private final Map<String, Set<String>> byModel = new ConcurrentHashMap<>();

  RefusedParameters() {}

  /** Whether the failure names an optional parameter that was sent until now; remembers it. */
  public boolean remember(String model, ModelFailure failure) {
    String named = failure.parameter().replaceFirst(OF_MESSAGE.pattern(), "$1");
    boolean isNew =
        failure.kind() == Kind.INVALID_REQUEST
            && OPTIONAL.contains(named)
            && byModel.computeIfAbsent(model, _ -> ConcurrentHashMap.newKeySet()).add(named);
    if (isNew) {
      LOG.warn("{} refused '{}': requests leave it out from now on.", model, named);
    }
    return isNew;
  }

  /** A request's JSON body without the parameters that the model's server refused. */
  public String without(String model, String body) {
    Set<String> refused = byModel.getOrDefault(model, Set.of());
    if (refused.isEmpty()) {
      return body;
    }
    JsonNode changed = JSON.readTree(body);
    refused.forEach(name -> remove(changed, name));
    return JSON.writeValueAsString(changed);
  }

  private static void remove(JsonNode body, String name) {
    if (OF_MESSAGE.matcher("messages.0." + name).matches()) {
      body.path("messages").forEach(message -> removeField(message, name));
      return;
    }
    int dot = name.lastIndexOf('.');
    JsonNode holder = dot < 0 ? body : body.path(name.substring(0, dot));
    removeField(holder, name.substring(dot + 1));
    if (dot > 0 && holder.isObject() && holder.isEmpty()) {
      removeField(body, name.substring(0, dot));
    }
  }

  private static void removeField(JsonNode holder, String name) {
    if (holder instanceof ObjectNode object) {
      object.remove(name);
    }
  }
}
