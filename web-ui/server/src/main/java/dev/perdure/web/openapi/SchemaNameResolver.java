package dev.perdure.web.openapi;

import io.swagger.v3.core.jackson.TypeNameResolver;
import org.springframework.core.annotation.AnnotatedElementUtils;
import org.springframework.stereotype.Component;

/** Names schemas so that nested types of the same name are told apart. */
final class SchemaNameResolver extends TypeNameResolver {

  @Override
  protected String getNameOfClass(Class<?> type) {
    return name(type);
  }

  /** The name of a class, after that of the type around it unless that is a component. */
  static String name(Class<?> type) {
    var outer = type.getEnclosingClass();
    return outer != null && !AnnotatedElementUtils.hasAnnotation(outer, Component.class)
        ? name(outer) + type.getSimpleName()
        : type.getSimpleName();
  }
}
