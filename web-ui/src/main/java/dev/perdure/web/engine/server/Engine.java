package dev.perdure.web.engine.server;

import io.temporal.serviceclient.WorkflowServiceStubsOptions;
import java.util.Optional;

/** A Temporal server that answers. */
public interface Engine extends AutoCloseable {
  /** Which of the three it is. */
  EngineMode mode();

  /** Where it is, for people. */
  String address();

  /** The namespace of all tasks. */
  String namespace();

  /** The identity of its state: tasks that began on another one can't go on here. */
  String id();

  /** Where its own pages are. */
  Optional<String> uiUrl();

  /** One line about it, for people. */
  String description();

  /** How to connect to it. */
  WorkflowServiceStubsOptions.Builder connection();

  /** Whether tasks survive a restart. */
  default boolean durable() {
    return mode() != EngineMode.MEMORY;
  }

  /** Ends it when it was run from here. */
  @Override
  void close();
}
