package dev.perdure.activities.model;

/** Withdraws an action that is no longer needed. */
@FunctionalInterface
public interface CancellationRegistration extends AutoCloseable {
  @Override
  void close();
}
