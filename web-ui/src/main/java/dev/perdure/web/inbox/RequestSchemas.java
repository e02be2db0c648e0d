package dev.perdure.web.inbox;

import dev.perdure.activities.json.Json;
import dev.perdure.planner.json.JsonObject;
import dev.perdure.planner.request.RequestKind;
import dev.perdure.planner.request.subject.BudgetSubject;
import dev.perdure.planner.request.subject.DeliverySubject;
import dev.perdure.planner.request.subject.OperatorSubject;
import dev.perdure.planner.request.subject.PermissionSubject;
import dev.perdure.planner.request.subject.PlanSubject;
import dev.perdure.planner.request.subject.QuestionSubject;
import io.swagger.v3.core.converter.AnnotatedType;
import io.swagger.v3.core.converter.ModelConverters;
import io.swagger.v3.oas.models.Components;
import io.swagger.v3.oas.models.OpenAPI;
import io.swagger.v3.oas.models.media.Discriminator;
import io.swagger.v3.oas.models.media.JsonSchema;
import io.swagger.v3.oas.models.media.Schema;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import org.springdoc.core.customizers.OpenApiCustomizer;
import org.springframework.stereotype.Component;

/** Describes a request by its kind, each with the subject that goes with it. */
@Component
final class RequestSchemas implements OpenApiCustomizer {

  private static final String REQUEST = RequestView.class.getSimpleName();
  private static final String KIND = "kind";

  @Override
  public void customise(OpenAPI api) {
    var schemas = api.getComponents().getSchemas();
    Schema<?> whole = Objects.requireNonNull(schemas.get(REQUEST));
    var discriminator = new Discriminator().propertyName(KIND);
    var any = new JsonSchema();
    for (var kind : RequestKind.values()) {
      var name = REQUEST + capitalised(kind);
      var subject = ModelConverters.getInstance(true).readAllAsResolvedSchema(type(kind));
      schemas.putAll(subject.referencedSchemas);
      schemas.put(name, ofKind(whole, kind, subject.schema));
      any.addOneOfItem(new JsonSchema().$ref(Components.COMPONENTS_SCHEMAS_REF + name));
      discriminator.mapping(Json.name(kind), Components.COMPONENTS_SCHEMAS_REF + name);
    }
    any.setDiscriminator(discriminator);
    schemas.put(REQUEST, any);
  }

  private static Schema<?> ofKind(Schema<?> whole, RequestKind kind, Schema<?> subject) {
    var named = new JsonSchema();
    named.setTypes(Set.of("string"));
    named.setEnum(List.of(Json.name(kind)));
    var properties = new LinkedHashMap<>(whole.getProperties());
    properties.put(KIND, named);
    properties.put("subject", subject);
    var request = new JsonSchema();
    request.setTypes(Set.of("object"));
    request.setProperties(properties);
    request.setRequired(whole.getRequired());
    return request;
  }

  private static AnnotatedType type(RequestKind kind) {
    return new AnnotatedType(subject(kind)).resolveAsRef(true);
  }

  private static Class<?> subject(RequestKind kind) {
    return switch (kind) {
      case QUESTION -> QuestionSubject.class;
      case PERMISSION -> PermissionSubject.class;
      case PLAN -> PlanSubject.class;
      case DELIVERY -> DeliverySubject.class;
      case BUDGET -> BudgetSubject.class;
      case OPERATOR -> OperatorSubject.class;
      case TRUST -> JsonObject.class;
    };
  }

  private static String capitalised(RequestKind kind) {
    return kind.name().charAt(0) + kind.name().substring(1).toLowerCase(Locale.ROOT);
  }
}
