package dev.perdure.web;

import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/** How a process was asked to run; port 0 takes a free one. */
public record LaunchOptions(
    Role role, int port, Path data, boolean ephemeral, Map<String, String> environment) {
  private static final String LOOPBACK = "127.0.0.1";

  /** What a process does. */
  public enum Role {
    /** Pages, workers, and unless told otherwise its own engine and database. */
    SERVE,
    /** The pages alone. */
    WEB,
    /** The workers alone. */
    WORKER;

    /** Whether people reach it. */
    public boolean hasPages() {
      return this != WORKER;
    }

    /** Whether it carries out tasks. */
    public boolean hasWorkers() {
      return this != WEB;
    }
  }

  public LaunchOptions {
    environment = Map.copyOf(environment);
  }

  /** A variable that is set and not blank. */
  public Optional<String> find(String variable) {
    return Optional.ofNullable(environment.get(variable)).filter(value -> !value.isBlank());
  }

  /** The address the pages listen on. */
  public String bind() {
    return find("PERDURE_BIND").orElse(LOOPBACK);
  }

  /** The options without the environment, which holds secrets. */
  @Override
  public String toString() {
    return "LaunchOptions[%s, %d, %s]".formatted(role, port, data);
  }
}
