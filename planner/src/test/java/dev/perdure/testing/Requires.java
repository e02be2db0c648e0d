package dev.perdure.testing;

import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * Skips a test, visibly, on a machine that lacks what it needs.
 *
 * <p>{@code PERDURE_REQUIRE=browser,engine} turns such a skip into a failure.
 */
@Target({ElementType.TYPE, ElementType.METHOD})
@Inherited
@Retention(RetentionPolicy.RUNTIME)
@ExtendWith(RequiresCondition.class)
public @interface Requires {
  /** Parts that the machine must have. */
  MachinePart[] value();
}
