package dev.perdure.web.openapi;

import io.swagger.v3.core.converter.AnnotatedType;
import io.swagger.v3.core.converter.ModelConverters;
import io.swagger.v3.oas.models.Components;
import io.swagger.v3.oas.models.OpenAPI;
import io.swagger.v3.oas.models.media.Discriminator;
import io.swagger.v3.oas.models.media.JsonSchema;
import io.swagger.v3.oas.models.media.Schema;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Replaces the OpenAPI schema of a record whose {@code kind} decides the type of another property
 * by one schema for each kind ({@code oneOf}).
 */
public record OneOfSchemaWriter(OpenAPI api, String property) {

  private static final String KIND = "kind";
  private static final Pattern WORD = Pattern.compile("(?:^|[._-])([a-z])");

  /** Replaces a schema by one of a variant for each kind. */
  public void replace(String name, Map<String, ? extends Class<?>> types) {
    var schemas = api.getComponents().getSchemas();
    Schema<?> whole = Objects.requireNonNull(schemas.get(name));
    var discriminator = new Discriminator().propertyName(KIND);
    var any = new JsonSchema();
    types.forEach((kind, type) -> {
      String variant =
          Components.COMPONENTS_SCHEMAS_REF + put(name + capitalised(kind), whole, kind, type);
      any.addOneOfItem(new JsonSchema().$ref(variant));
      discriminator.mapping(kind, variant);
    });
    any.setDiscriminator(discriminator);
    schemas.put(name, any);
  }

  private String put(String name, Schema<?> whole, String kind, Class<?> type) {
    var schemas = api.getComponents().getSchemas();
    var resolved =
        ModelConverters.getInstance(true)
            .readAllAsResolvedSchema(new AnnotatedType(type).resolveAsRef(true));
    schemas.putAll(resolved.referencedSchemas);
    schemas.put(name, variant(whole, kind, resolved.schema));
    return name;
  }

  private Schema<?> variant(Schema<?> whole, String kind, Schema<?> typed) {
    var named = new JsonSchema();
    named.setTypes(Set.of("string"));
    named.setEnum(List.of(kind));
    var properties = new LinkedHashMap<>(whole.getProperties());
    properties.put(KIND, named);
    properties.put(property, typed);
    var variant = new JsonSchema();
    variant.setTypes(Set.of("object"));
    variant.setProperties(properties);
    variant.setRequired(new ArrayList<>(whole.getRequired()));
    return variant;
  }

  private static String capitalised(String kind) {
    return WORD.matcher(kind).replaceAll(found -> found.group(1).toUpperCase(Locale.ROOT));
  }
}
