package dev.perdure.activities.model.http;

import dev.perdure.activities.model.ModelFailure;
import dev.perdure.activities.model.ModelFailureKind;
import java.util.Comparator;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * Remembers by model which optional parameters its server refused, such as {@code
 * reasoning.summary} for organisations that are not verified, and leaves them out of requests. It
 * remembers as well whose calls need a field for their reasoning, although another model made them.
 */
public final class RefusedParameters {

  private static final Logger LOG = LoggerFactory.getLogger(RefusedParameters.class);
  private static final JsonMapper JSON = JsonMapper.shared();
  private static final String REASONING = "reasoning_content";
  private static final Pattern OF_MESSAGE = Pattern.compile("reasoning_(?:content|details)");

  /** Phrases of servers and gateways about a parameter that they do not take. */
  private static final Pattern REFUSAL =
      Pattern.compile(
          "(?i)unsupported|not support|unknown|unrecogni[sz]ed|not (?:permitted|allowed|enabled|available)"
              + "|unexpected|extra[_ ](?:inputs?|forbidden|fields?)|additional propert|cannot find field"
              + "|must be verified|deprecated|only the default"
              + "|may only be|invalid (?:parameter|argument|field|key)");

  /** The parameters' names by the phrases that messages use instead of the names. */
  private static final Map<String, String> CIRCUMSCRIBED =
      Map.of("reasoning summar", "reasoning.summary", "to stream this model", "stream");

  /** Names that messages hold as words too: they count in quotes or before a colon. */
  private static final Set<String> WORDS = Set.of("include", "store", "stream");

  /** The parameters without which a request asks the same. */
  private static final Set<String> OPTIONAL =
      Set.of(
          "reasoning.summary",
          "reasoning.effort",
          "reasoning_effort",
          "reasoning_content",
          "reasoning_details",
          "include",
          "store",
          "stream",
          "prompt_cache_key",
          "stream_options",
          "stream_options.include_usage",
          "temperature",
          "top_p",
          "max_tokens",
          "max_completion_tokens",
          "output_config",
          "tool_choice");

  /**
   * Phrases of servers about calls that came from another model and therefore lack the server's
   * reasoning.
   */
  private static final Pattern DEMAND =
      Pattern.compile(
          "(?i)%1$s\\W.{0,80}(?:missing|must be|is required)|(?:missing|requires?)\\W.{0,20}%1$s"
              .formatted(REASONING));

  private final Map<String, Set<String>> byModel = new ConcurrentHashMap<>();
  private final Set<String> demanding = ConcurrentHashMap.newKeySet();

  RefusedParameters() {}

  /** Asks by a body until no optional parameter is left that the server refuses. */
  public <T> T ask(String model, String body, Function<String, T> attempt) {
    while (true) {
      String sent = without(model, body);
      try {
        return attempt.apply(sent);
      } catch (ModelFailure failure) {
        if (!remember(model, sent, failure)) {
          throw failure;
        }
      }
    }
  }

  /** Whether the failure says how to ask so that it is not refused again; remembers it. */
  private boolean remember(String model, String sent, ModelFailure failure) {
    if (failure.kind() == ModelFailureKind.INVALID_REQUEST
        && DEMAND.matcher(failure.sentence()).find()
        && demanding.add(model)) {
      LOG.warn("{} demands '{}': requests hold it from now on.", model, REASONING);
      return true;
    }
    Optional<String> named =
        failure.kind() == ModelFailureKind.INVALID_REQUEST
            ? named(failure, JSON.readTree(sent))
            : Optional.empty();
    Optional<String> added =
        named.filter(byModel.computeIfAbsent(model, _ -> ConcurrentHashMap.newKeySet())::add);
    added.ifPresent(
        name -> LOG.warn("{} refused '{}': requests leave it out from now on.", model, name));
    return added.isPresent();
  }

  /** The optional parameter that the server names, else the one of which its message tells. */
  private static Optional<String> named(ModelFailure failure, JsonNode body) {
    String parameter = failure.parameter().replaceFirst("^.*\\.(?=reasoning_)", "");
    if (OPTIONAL.contains(parameter)) {
      return Optional.of(parameter);
    }
    boolean isOther = body.has(parameter.replaceFirst("[.\\[].*", ""));
    return isOther
        ? Optional.empty()
        : Optional.of(failure.sentence())
            .filter(said -> REFUSAL.matcher(said).find())
            .flatMap(RefusedParameters::mentioned);
  }

  private static Optional<String> mentioned(String said) {
    return OPTIONAL.stream()
        .filter(name -> isMentioned(name, said))
        .max(Comparator.comparingInt(String::length))
        .or(() ->
            CIRCUMSCRIBED.entrySet().stream()
                .filter(each -> said.toLowerCase(Locale.ROOT).contains(each.getKey()))
                .map(Map.Entry::getValue)
                .findFirst());
  }

  private static boolean isMentioned(String name, String said) {
    String quoted = Pattern.quote(name);
    String form = WORDS.contains(name) ? "[`'\"\\[.]%s[`'\"\\]]|(?<!\\w)%s:" : "(?<!\\w)%s(?!\\w)";
    return Pattern.compile(form.formatted(quoted, quoted)).matcher(said).find();
  }

  /** A request's JSON body without what the model's server refused, and with what it demands. */
  private String without(String model, String body) {
    Set<String> refused = byModel.getOrDefault(model, Set.of());
    if (refused.isEmpty() && !demanding.contains(model)) {
      return body;
    }
    JsonNode changed = JSON.readTree(body);
    refused.forEach(name -> remove(changed, name));
    if (demanding.contains(model)) {
      changed.path("messages").forEach(RefusedParameters::addReasoning);
    }
    return JSON.writeValueAsString(changed);
  }

  private static void addReasoning(JsonNode message) {
    if (message instanceof ObjectNode said && said.has("tool_calls") && !said.has(REASONING)) {
      said.put(REASONING, "");
    }
  }

  private static void remove(JsonNode body, String name) {
    if (OF_MESSAGE.matcher(name).matches()) {
      body.path("messages").forEach(message -> removeField(message, name));
      return;
    }
    if (name.equals("stream")) {
      removeField(body, "stream_options");
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
