package dev.perdure.web.trace;

import org.springframework.context.annotation.Condition;
import org.springframework.context.annotation.ConditionContext;
import org.springframework.core.type.AnnotatedTypeMetadata;

/** The condition that no traces are exported. */
final class NoExporterCondition implements Condition {

  @Override
  public boolean matches(ConditionContext context, AnnotatedTypeMetadata metadata) {
    return !ExporterCondition.isOn(context.getEnvironment());
  }
}
