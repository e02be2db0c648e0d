package dev.perdure.web.cli.terminal;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.LoggerContext;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Keeps the logs of the product's parts out of what a verb writes. */
public final class Silence {
  private Silence() {}

  /** From now on nothing is logged in this process. */
  public static void logs() {
    if (LoggerFactory.getILoggerFactory() instanceof LoggerContext context) {
      context.getLogger(Logger.ROOT_LOGGER_NAME).setLevel(Level.OFF);
    }
  }
}
