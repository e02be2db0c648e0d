package dev.perdure.web.stream;

import dev.perdure.activities.journal.event.EventKind;
import dev.perdure.web.openapi.OneOfSchemaWriter;
import io.swagger.v3.core.converter.AnnotatedType;
import io.swagger.v3.core.converter.ModelConverters;
import io.swagger.v3.oas.models.Components;
import io.swagger.v3.oas.models.OpenAPI;
import io.swagger.v3.oas.models.media.JsonSchema;
import java.util.LinkedHashMap;
import org.springdoc.core.customizers.OpenApiCustomizer;
import org.springframework.http.MediaType;
import org.springframework.stereotype.Component;

/** OpenAPI customizer that describes events on SSE streams by a schema per kind, with its data. */
@Component
final class EventSchemas implements OpenApiCustomizer {

  private static final String EVENT = "EventView";

  @Override
  public void customise(OpenAPI api) {
    var types = new LinkedHashMap<String, Class<?>>();
    for (var kind : EventKind.values()) {
      types.put(kind.wireName(), kind.type());
    }
    types.put(DeltaView.KIND, DeltaView.Growth.class);
    api.getComponents()
        .getSchemas()
        .putAll(
            ModelConverters.getInstance(true)
                .readAllAsResolvedSchema(new AnnotatedType(EventView.class))
                .referencedSchemas);
    new OneOfSchemaWriter(api, "data").replace(EVENT, types);
    api.getPaths().values().stream()
        .filter(path -> path.getGet() != null)
        .flatMap(path -> path.getGet().getResponses().values().stream())
        .filter(response -> response.getContent() != null)
        .flatMap(response -> response.getContent().entrySet().stream())
        .filter(content -> content.getKey().equals(MediaType.TEXT_EVENT_STREAM_VALUE))
        .forEach(content ->
            content
                .getValue()
                .setSchema(new JsonSchema().$ref(Components.COMPONENTS_SCHEMAS_REF + EVENT)));
  }
}
