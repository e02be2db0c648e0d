package dev.perdure.activities.model.registry;

import dev.perdure.activities.model.http.Endpoint;
import dev.perdure.activities.model.http.Timeouts;
import dev.perdure.activities.model.http.Transport;
import dev.perdure.activities.model.http.Vendor;
import dev.perdure.activities.model.http.VendorReply;
import dev.perdure.activities.model.http.VendorRequest;
import dev.perdure.activities.process.MonotonicClock;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Asks model servers (vLLM, OpenRouter, Ollama and others) whether they have a model and with which
 * limits, and keeps the answers for some minutes.
 */
final class ModelServerProbe implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(ModelServerProbe.class);
  private static final JsonMapper JSON = JsonMapper.shared();
  private static final Duration LIMIT = Duration.ofSeconds(3);
  private static final Duration TOLD = Duration.ofMinutes(10);
  private static final Duration UNTOLD = Duration.ofMinutes(1);
  private static final List<String> CONTEXT =
      List.of(
          "/max_input_tokens",
          "/max_model_len",
          "/context_length",
          "/context_window",
          "/max_context_length",
          "/meta/n_ctx",
          "/meta/n_ctx_train");
  private static final List<String> OUTPUT =
      List.of(
          "/max_tokens",
          "/max_completion_tokens",
          "/max_output_tokens",
          "/top_provider/max_completion_tokens");
  private static final Pattern NUM_CTX = Pattern.compile("(?m)^num_ctx\\s+(\\d+)");

  private final Transport transport = new Transport(new Timeouts(LIMIT, LIMIT, LIMIT));
  private final Map<String, CachedModel> answers = new ConcurrentHashMap<>();

  private record CachedModel(Optional<CatalogueEntry> line, Instant until) {}

  /** The model of this name, if the server says that it has it; it is asked now and then. */
  Optional<CatalogueEntry> find(Vendor vendor, Endpoint endpoint, String id) {
    CachedModel answer =
        answers.compute(
            endpoint.baseUrl() + " " + id,
            (_, known) ->
                known != null && MonotonicClock.now().isBefore(known.until())
                    ? known
                    : asked(vendor, endpoint, id, known));
    return answer.line();
  }

  /** A server that is away now has not forgotten what it told before. */
  private CachedModel asked(
      Vendor vendor, Endpoint endpoint, String id, @Nullable CachedModel known) {
    Optional<CatalogueEntry> told = vendor.isLocal() ? shown(endpoint, id) : Optional.empty();
    Optional<CatalogueEntry> line = told.or(() -> listed(vendor, endpoint, id));
    if (line.isPresent()) {
      return new CachedModel(line, MonotonicClock.now().plus(TOLD));
    }
    return new CachedModel(
        known == null ? Optional.empty() : known.line(), MonotonicClock.now().plus(UNTOLD));
  }

  private Optional<CatalogueEntry> listed(Vendor vendor, Endpoint endpoint, String id) {
    return json(KeyCheck.models(vendor, endpoint)).stream()
        .flatMap(reply -> reply.path("data").valueStream())
        .filter(model -> model.path("id").asString("").equals(id))
        .findFirst()
        .map(model -> line(id, number(model, CONTEXT), number(model, OUTPUT), null));
  }

  /**
   * Ollama cuts a conversation at the context it has loaded a model with, whatever the model could
   * take.
   */
  private Optional<CatalogueEntry> shown(Endpoint endpoint, String id) {
    String root = endpoint.baseUrl().replaceFirst("/v\\d+$", "");
    Endpoint server = endpoint.at(root);
    String body = JSON.writeValueAsString(Map.of("model", id));
    return json(new VendorRequest(server, "/api/show", Map.of(), body))
        .map(model -> line(id, context(server, id, model), null, sees(model)));
  }

  private @Nullable Integer context(Endpoint server, String id, JsonNode model) {
    Optional<Integer> loaded =
        json(new VendorRequest(server, "/api/ps", Map.of(), "")).stream()
            .flatMap(reply -> reply.path("models").valueStream())
            .filter(running -> running.path("model").asString("").equals(id))
            .findFirst()
            .flatMap(running -> positive(running.path("context_length")));
    Matcher set = NUM_CTX.matcher(model.path("parameters").asString(""));
    return loaded
        .or(() -> set.find() ? Optional.of(Integer.valueOf(set.group(1))) : Optional.empty())
        .or(() -> trained(model.path("model_info")))
        .orElse(null);
  }

  private static Optional<Integer> trained(JsonNode info) {
    return info.propertyStream()
        .filter(field -> field.getKey().endsWith(".context_length"))
        .findFirst()
        .flatMap(field -> positive(field.getValue()));
  }

  private static @Nullable Boolean sees(JsonNode model) {
    JsonNode able = model.path("capabilities");
    return able.isArray()
        ? Boolean.valueOf(able.valueStream().anyMatch(each -> each.asString("").equals("vision")))
        : null;
  }

  private static CatalogueEntry line(
      String id, @Nullable Integer context, @Nullable Integer output, @Nullable Boolean images) {
    return new CatalogueEntry(id, context, output, null, null, null, images, null, null, null);
  }

  private static @Nullable Integer number(JsonNode model, List<String> places) {
    return places.stream()
        .flatMap(place -> positive(model.at(place)).stream())
        .findFirst()
        .orElse(null);
  }

  private static Optional<Integer> positive(JsonNode number) {
    return number.isIntegralNumber() && number.canConvertToInt() && number.asInt() > 0
        ? Optional.of(number.asInt())
        : Optional.empty();
  }

  private Optional<JsonNode> json(VendorRequest request) {
    try {
      VendorReply reply = transport.ask(request);
      return reply.status() == 200 ? Optional.of(JSON.readTree(reply.body())) : Optional.empty();
    } catch (IOException | JacksonException | IllegalArgumentException e) {
      LOG.debug("{} tells nothing of its models", request.endpoint(), e);
      return Optional.empty();
    }
  }

  @Override
  public void close() {
    transport.close();
  }
}
