package dev.perdure.web.openapi;

import dev.perdure.activities.json.Json;
import dev.perdure.web.problem.Problem;
import dev.perdure.web.problem.ProblemCode;
import io.swagger.v3.core.converter.AnnotatedType;
import io.swagger.v3.core.converter.ModelConverters;
import io.swagger.v3.oas.models.Components;
import io.swagger.v3.oas.models.OpenAPI;
import io.swagger.v3.oas.models.Operation;
import io.swagger.v3.oas.models.media.Content;
import io.swagger.v3.oas.models.media.JsonSchema;
import io.swagger.v3.oas.models.media.MediaType;
import io.swagger.v3.oas.models.responses.ApiResponse;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.springdoc.core.customizers.OpenApiCustomizer;
import org.springframework.stereotype.Component;

/**
 * OpenAPI customizer that lists the problem responses of each operation. Statuses that follow from
 * the form of a request are added here; an operation names its own conflicts by {@link
 * io.swagger.v3.oas.annotations.responses.ApiResponse}.
 */
@Component
public final class ProblemResponses implements OpenApiCustomizer {

  /** Reference to the response of status 409. */
  public static final String CONFLICT = "#/components/responses/Problem409";

  /** Reference to the response of status 412. */
  public static final String PRECONDITION_FAILED = "#/components/responses/Problem412";

  /** Reference to the response of status 428. */
  public static final String PRECONDITION_REQUIRED = "#/components/responses/Problem428";

  private static final List<Integer> OF_EVERY_CALLER = List.of(401, 403, 429);
  private static final List<Integer> OF_BODIES = List.of(400, 413, 415, 422);

  /** Calls that a query parameter makes calls about one task. */
  private static final List<String> OF_A_TASK = List.of("getCaller", "listCommands");

  private static final Map<Integer, String> DESCRIPTIONS =
      Map.ofEntries(
          Map.entry(400, "The body is not JSON, or a value has the wrong type."),
          Map.entry(401, "The token is missing, wrong, expired or revoked."),
          Map.entry(403, "The page of another site sent the request, or the token lacks a scope."),
          Map.entry(404, "The task, request, run or file does not exist."),
          Map.entry(409, "The state of the task or request does not allow the call."),
          Map.entry(412, "The plan has changed since the caller read it."),
          Map.entry(413, "The body is too large."),
          Map.entry(415, "The media type is not supported."),
          Map.entry(422, "A value is not valid; 'field' names it."),
          Map.entry(428, "The header If-Match is missing."),
          Map.entry(429, "The caller sent too many wrong tokens; Retry-After gives the time."),
          Map.entry(500, "The server has a fault; its log names the cause."),
          Map.entry(503, "The database or the engine is away; nothing was changed."));

  @Override
  public void customise(OpenAPI api) {
    api.getComponents()
        .getSchemas()
        .putAll(
            ModelConverters.getInstance(true)
                .readAllAsResolvedSchema(new AnnotatedType(Problem.class))
                .referencedSchemas);
    new TreeMap<>(DESCRIPTIONS)
        .forEach((status, description) ->
            api.getComponents().addResponses(name(status), response(status, description)));
    api.getPaths()
        .forEach((path, item) -> item.readOperations().forEach(operation -> add(path, operation)));
  }

  private static void add(String path, Operation operation) {
    var statuses = new TreeSet<>(List.of(500, 503));
    if (operation.getSecurity() == null || !operation.getSecurity().isEmpty()) {
      statuses.addAll(OF_EVERY_CALLER);
    }
    if (path.contains("{") || OF_A_TASK.contains(operation.getOperationId())) {
      statuses.add(404);
    }
    if (operation.getRequestBody() != null) {
      statuses.addAll(OF_BODIES);
    }
    if (operation.getParameters() != null
        && operation.getParameters().stream().anyMatch(part -> part.getIn().equals("query"))) {
      statuses.addAll(List.of(400, 422));
    }
    statuses.forEach(status ->
        operation
            .getResponses()
            .addApiResponse(
                String.valueOf(status),
                new ApiResponse().$ref("#/components/responses/" + name(status))));
  }

  private static String name(int status) {
    return "Problem" + status;
  }

  private static ApiResponse response(int status, String description) {
    String codes =
        Arrays.stream(ProblemCode.values())
            .filter(code -> code.status() == status)
            .map(code -> "'%s'".formatted(Json.name(code)))
            .collect(Collectors.joining(", "));
    var schema = new JsonSchema().$ref(Components.COMPONENTS_SCHEMAS_REF + "Problem");
    return new ApiResponse()
        .description("%s Code: %s.".formatted(description, codes))
        .content(
            new Content().addMediaType("application/problem+json", new MediaType().schema(schema)));
  }
}
