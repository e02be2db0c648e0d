package dev.perdure.web.openapi;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonRawValue;
import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.annotation.JsonTypeName;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.fasterxml.jackson.databind.JavaType;
import dev.perdure.planner.json.JsonObject;
import io.swagger.v3.core.converter.AnnotatedType;
import io.swagger.v3.core.converter.ModelConverter;
import io.swagger.v3.core.converter.ModelConverterContext;
import io.swagger.v3.core.util.Json;
import io.swagger.v3.oas.models.Components;
import io.swagger.v3.oas.models.media.Discriminator;
import io.swagger.v3.oas.models.media.JsonSchema;
import io.swagger.v3.oas.models.media.Schema;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Swagger model converter that describes records in OpenAPI: components required unless nullable,
 * components of type Object as any value, variants by their wire name.
 */
final class RecordSchemaConverter implements ModelConverter {

  private static final String NULL = "null";

  @Override
  public @Nullable Schema<?> resolve(
      AnnotatedType type, ModelConverterContext context, Iterator<ModelConverter> chain) {
    if (!chain.hasNext()) {
      return null;
    }
    Schema<?> schema = chain.next().resolve(type, context, chain);
    JavaType java = Json.mapper().constructType(type.getType());
    if (schema != null && java != null) {
      describe(java.getRawClass(), defined(schema, context));
    }
    return schema;
  }

  private static void describe(Class<?> type, Schema<?> schema) {
    if (type == JsonObject.class) {
      schema.setAdditionalProperties(true);
    }
    if (type.isRecord() && schema.getProperties() != null) {
      schema.setTypes(Set.of("object"));
      describeFields(type, schema);
    }
    var variants = type.getAnnotation(JsonSubTypes.class);
    var info = type.getAnnotation(JsonTypeInfo.class);
    if (variants != null && info != null && info.use() == JsonTypeInfo.Id.NAME) {
      schema.setDiscriminator(discriminator(variants, info));
    }
  }

  private static void describeFields(Class<?> type, Schema<?> schema) {
    parts(type)
        .filter(part -> part.getAccessor().isAnnotationPresent(JsonAnyGetter.class))
        .filter(part -> schema.getProperties().remove(part.getName()) != null)
        .forEach(_ -> schema.setAdditionalProperties(true));
    var parts = parts(type).filter(part -> schema.getProperties().containsKey(part.getName()));
    var described = parts.toList();
    schema.setRequired(names(described, RecordSchemaConverter::isSent));
    var nullable = names(described, RecordSchemaConverter::mayBeNull);
    schema
        .getProperties()
        .replaceAll((name, property) -> nullable.contains(name) ? orNull(property) : property);
    var free = names(described, RecordSchemaConverter::mayBeAnything);
    schema
        .getProperties()
        .replaceAll((name, property) ->
            free.contains(name) && property.getOneOf() == null ? new JsonSchema() : property);
  }

  private static Schema<?> orNull(Schema<?> schema) {
    // A value must be in the list of an enum even if its type fits, so null stands beside the list.
    if (schema.get$ref() != null || schema.getEnum() != null) {
      return new JsonSchema().anyOf(List.of(schema, nothing()));
    }
    if (schema.getOneOf() != null) {
      var forms = new JsonSchema();
      schema.getOneOf().forEach(forms::addOneOfItem);
      return forms.addOneOfItem(nothing());
    }
    var types = new LinkedHashSet<String>();
    Optional.ofNullable(schema.getType()).ifPresent(types::add);
    Optional.ofNullable(schema.getTypes()).ifPresent(types::addAll);
    if (!types.isEmpty()) {
      types.add(NULL);
      schema.setTypes(types);
    }
    return schema;
  }

  private static Schema<?> nothing() {
    return new JsonSchema().types(Set.of(NULL));
  }

  private static Stream<RecordComponent> parts(Class<?> type) {
    return Arrays.stream(type.getRecordComponents())
        .flatMap(part ->
            part.getAccessor().isAnnotationPresent(JsonUnwrapped.class)
                ? parts(part.getType())
                : Stream.of(part));
  }

  private static List<String> names(
      List<RecordComponent> parts, Predicate<RecordComponent> chosen) {
    return parts.stream().filter(chosen).map(RecordComponent::getName).toList();
  }

  private static boolean mayBeNull(RecordComponent part) {
    return part.getAnnotatedType().isAnnotationPresent(Nullable.class);
  }

  private static boolean mayBeAnything(RecordComponent part) {
    return part.getType() == Object.class
        || part.getAccessor().isAnnotationPresent(JsonRawValue.class);
  }

  /** Whether the property is always sent, even when null. */
  private static boolean isSent(RecordComponent part) {
    var property = part.getAccessor().getAnnotation(JsonProperty.class);
    return !mayBeNull(part) || (property != null && property.required());
  }

  private static Discriminator discriminator(JsonSubTypes variants, JsonTypeInfo info) {
    var discriminator = new Discriminator().propertyName(info.property());
    for (var variant : variants.value()) {
      name(variant)
          .ifPresent(name ->
              discriminator.mapping(
                  name,
                  Components.COMPONENTS_SCHEMAS_REF + SchemaNameResolver.name(variant.value())));
    }
    return discriminator;
  }

  private static Optional<String> name(JsonSubTypes.Type variant) {
    return Optional.ofNullable(variant.value().getAnnotation(JsonTypeName.class))
        .map(JsonTypeName::value)
        .or(() -> Optional.of(variant.name()).filter(name -> !name.isEmpty()));
  }

  private static Schema<?> defined(Schema<?> schema, ModelConverterContext context) {
    var reference = schema.get$ref();
    if (reference == null) {
      return schema;
    }
    var name = reference.substring(reference.lastIndexOf('/') + 1);
    return Optional.<Schema<?>>ofNullable(context.getDefinedModels().get(name)).orElse(schema);
  }
}
