package dev.perdure.planner.request.subject;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonSubTypes.Type;
import com.fasterxml.jackson.annotation.JsonTypeInfo;

/** The content of a request to a person: the facts that they decide on, by the kind of request. */
@JsonTypeInfo(use = JsonTypeInfo.Id.DEDUCTION)
@JsonSubTypes({
  @Type(QuestionSubject.class),
  @Type(PermissionSubject.class),
  @Type(PlanSubject.class),
  @Type(DeliverySubject.class),
  @Type(BudgetSubject.class),
  @Type(OperatorSubject.class),
  @Type(TrustSubject.class)
})
public sealed interface Subject
    permits QuestionSubject,
        PermissionSubject,
        PlanSubject,
        DeliverySubject,
        BudgetSubject,
        OperatorSubject,
        TrustSubject {

  /** One run of those that led to a request; its step is empty if it carries none out. */
  record Asker(String runId, String agent, String step) {}
}
