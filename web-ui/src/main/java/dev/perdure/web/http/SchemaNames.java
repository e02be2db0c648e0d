package dev.perdure.web.http;

import io.swagger.v3.core.jackson.TypeNameResolver;

/** Names schemas so that nested types of the same name are told apart. */
final class SchemaNames extends TypeNameResolver {

  @Override
  protected String getNameOfClass(Class<?> type) {
    return name(type);
  }

  /** The name of a class, after that of the class around it. */
  static String name(Class<?> type) {
    var outer = type.getEnclosingClass();
    return outer == null || type.getName().startsWith("java.")
        ? type.getSimpleName()
        : name(outer) + type.getSimpleName();
  }
}
