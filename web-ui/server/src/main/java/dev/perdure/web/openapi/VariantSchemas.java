package dev.perdure.web.openapi;

import io.swagger.v3.oas.models.Components;
import io.swagger.v3.oas.models.OpenAPI;
import io.swagger.v3.oas.models.media.Discriminator;
import io.swagger.v3.oas.models.media.JsonSchema;
import io.swagger.v3.oas.models.media.Schema;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.springdoc.core.customizers.OpenApiCustomizer;

/**
 * OpenAPI customizer that describes a sealed type by the list of its variants, and each variant by
 * one plain object. Generators of clients drop or confuse variants that inherit by {@code allOf}.
 */
@SuppressWarnings("rawtypes") // the library declares maps of raw schemas
final class VariantSchemas implements OpenApiCustomizer {

  @Override
  public void customise(OpenAPI api) {
    Map<String, Schema> schemas = api.getComponents().getSchemas();
    var variants = new TreeMap<String, List<String>>();
    schemas.forEach((name, schema) ->
        base(schema)
            .ifPresent(base -> variants.computeIfAbsent(base, _ -> new ArrayList<>()).add(name)));
    variants.forEach((base, names) -> write(schemas, base, names));
    var bases = new LinkedHashMap<Set<String>, String>();
    variants.forEach((base, names) ->
        bases.put(names.stream().map(VariantSchemas::reference).collect(Collectors.toSet()), base));
    schemas.values().forEach(schema -> refer(schema, bases));
  }

  private static Optional<String> base(Schema<?> schema) {
    return Optional.ofNullable(schema.getAllOf())
        .map(parts -> parts.getFirst().get$ref())
        .map(reference -> reference.substring(reference.lastIndexOf('/') + 1));
  }

  private static void write(Map<String, Schema> schemas, String base, List<String> names) {
    Schema<?> common = find(schemas, base);
    Discriminator discriminator = common.getDiscriminator();
    names.forEach(name -> schemas.put(name, plain(find(schemas, name), name, common)));
    var any = new JsonSchema();
    any.setDiscriminator(discriminator);
    if (discriminator == null) {
      // One object can fit several variants, so a reader tries the one with the most fields first.
      names.stream()
          .sorted(Comparator.comparing(name -> -find(schemas, name).getRequired().size()))
          .forEach(name -> any.addAnyOfItem(new JsonSchema().$ref(reference(name))));
    } else {
      names.forEach(name -> any.addOneOfItem(new JsonSchema().$ref(reference(name))));
    }
    schemas.put(base, any);
  }

  private static Schema<?> find(Map<String, Schema> schemas, String name) {
    return Objects.requireNonNull(schemas.get(name));
  }

  private static Schema<?> plain(Schema<?> variant, String name, Schema<?> common) {
    var properties = new LinkedHashMap<String, Schema>();
    var required = new LinkedHashSet<String>();
    add(common, properties, required);
    Optional.ofNullable(common.getDiscriminator())
        .ifPresent(by -> properties.put(by.getPropertyName(), constant(by, name)));
    add(variant, properties, required);
    variant.getAllOf().stream().skip(1).forEach(part -> add(part, properties, required));
    var plain = new JsonSchema();
    plain.setTypes(Set.of("object"));
    plain.setProperties(properties);
    plain.setRequired(List.copyOf(required));
    return plain;
  }

  private static void add(Schema<?> part, Map<String, Schema> properties, Set<String> required) {
    Optional.ofNullable(part.getProperties()).ifPresent(properties::putAll);
    Optional.ofNullable(part.getRequired()).ifPresent(required::addAll);
  }

  /** The discriminator's only value in a variant. */
  private static Schema<?> constant(Discriminator discriminator, String name) {
    var constant = new JsonSchema();
    constant.setTypes(Set.of("string"));
    constant.setEnum(
        discriminator.getMapping().entrySet().stream()
            .filter(value -> value.getValue().equals(reference(name)))
            .<Object>map(Map.Entry::getKey)
            .toList());
    return constant;
  }

  /** Replaces the lists of variants in a schema's fields by a reference to the sealed type. */
  private static void refer(Schema<?> schema, Map<Set<String>, String> bases) {
    if (schema.getProperties() != null) {
      schema.getProperties().replaceAll((_, field) -> named(field, bases));
    }
  }

  private static Schema<?> named(Schema<?> field, Map<Set<String>, String> bases) {
    if (field.getItems() != null) {
      field.setItems(named(field.getItems(), bases));
    }
    if (field.getOneOf() == null) {
      return field;
    }
    var listed =
        field.getOneOf().stream()
            .map(Schema::get$ref)
            .collect(Collectors.toCollection(HashSet::new));
    boolean isNullable = listed.remove(null);
    String base = bases.get(listed);
    if (base == null) {
      return field;
    }
    var reference = new JsonSchema().$ref(reference(base));
    return isNullable
        ? new JsonSchema().anyOf(List.of(reference, new JsonSchema().types(Set.of("null"))))
        : reference;
  }

  private static String reference(String name) {
    return Components.COMPONENTS_SCHEMAS_REF + name;
  }
}
