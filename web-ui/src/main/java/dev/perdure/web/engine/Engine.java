package dev.perdure.web.engine;

import io.temporal.serviceclient.WorkflowServiceStubsOptions;
import java.util.Locale;
import java.util.Optional;

/** A Temporal server that answers. */
public interface Engine extends AutoCloseable {
  /** Which of the three it is. */
  Mode mode();

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
    return mode() != Mode.MEMORY;
  }

  /** Ends it when it was run from here. */
  @Override
  void close();

  /** Where the Temporal server is. */
  enum Mode {
    /** Named by {@code TEMPORAL_ADDRESS}. */
    REMOTE,
    /** A development server that is a child of this product. */
    DEV,
    /** In this process; its state ends with it. */
    MEMORY;

    /** The mode as people and programs read it. */
    public String label() {
      return name().toLowerCase(Locale.ROOT);
    }
  }
}
