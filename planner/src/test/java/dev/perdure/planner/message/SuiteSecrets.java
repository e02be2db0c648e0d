package dev.perdure.planner.message;

import java.util.List;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.support.descriptor.ClassSource;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;

/**
 * Forgets the secrets that a suite taught its process. A later suite of the process could otherwise
 * find stars in its texts, or wait for the rest of a word that begins like a secret.
 */
public final class SuiteSecrets implements TestExecutionListener {

  private List<String> secrets = List.of();

  @Override
  public void executionStarted(TestIdentifier test) {
    if (isSuite(test)) {
      secrets = KnownSecrets.all();
    }
  }

  @Override
  public void executionFinished(TestIdentifier test, TestExecutionResult result) {
    if (isSuite(test)) {
      KnownSecrets.all().stream()
          .filter(secret -> !secrets.contains(secret))
          .forEach(KnownSecrets::forget);
    }
  }

  /** Whether a test is a class that no other class surrounds. */
  private static boolean isSuite(TestIdentifier test) {
    return test.getSource().filter(ClassSource.class::isInstance).isPresent()
        && test.getUniqueIdObject().getSegments().size() == 2;
  }
}
