package dev.perdure.web.inbox;

import dev.perdure.activities.json.Json;
import dev.perdure.planner.request.RequestKind;
import dev.perdure.planner.request.subject.BudgetSubject;
import dev.perdure.planner.request.subject.DeliverySubject;
import dev.perdure.planner.request.subject.OperatorSubject;
import dev.perdure.planner.request.subject.PermissionSubject;
import dev.perdure.planner.request.subject.PlanSubject;
import dev.perdure.planner.request.subject.QuestionSubject;
import dev.perdure.planner.request.subject.TrustSubject;
import dev.perdure.web.openapi.OneOfSchemaWriter;
import io.swagger.v3.oas.models.OpenAPI;
import java.util.LinkedHashMap;
import org.springdoc.core.customizers.OpenApiCustomizer;
import org.springframework.stereotype.Component;

/** OpenAPI customizer that describes requests to people by a schema per kind, with its subject. */
@Component
final class RequestSchemas implements OpenApiCustomizer {

  @Override
  public void customise(OpenAPI api) {
    var types = new LinkedHashMap<String, Class<?>>();
    for (var kind : RequestKind.values()) {
      types.put(Json.name(kind), subject(kind));
    }
    new OneOfSchemaWriter(api, "subject").replace(RequestView.class.getSimpleName(), types);
  }

  private static Class<?> subject(RequestKind kind) {
    return switch (kind) {
      case QUESTION -> QuestionSubject.class;
      case PERMISSION -> PermissionSubject.class;
      case PLAN -> PlanSubject.class;
      case DELIVERY -> DeliverySubject.class;
      case BUDGET -> BudgetSubject.class;
      case OPERATOR -> OperatorSubject.class;
      case TRUST -> TrustSubject.class;
    };
  }
}
