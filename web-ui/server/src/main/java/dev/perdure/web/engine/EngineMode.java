package dev.perdure.web.engine;

import java.util.Locale;

/** The three places of a Temporal server. */
public enum EngineMode {
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
