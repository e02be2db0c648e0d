package dev.perdure.workflows.testing;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.Tag;

/** A test whose histories are golden files; see docs/understand/workflow-versions.md. */
@Tag("golden")
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
public @interface Golden {

  /** The folder of its histories: an area and a scenario. */
  String value();
}
