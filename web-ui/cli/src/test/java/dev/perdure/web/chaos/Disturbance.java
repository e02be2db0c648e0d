package dev.perdure.web.chaos;

import java.util.List;
import java.util.Set;

/**
 * Disturbance of a running product that ends with all parts running again.
 *
 * @param name the name by which {@code perdure.chaos.without} leaves the disturbance out
 */
record Disturbance(String name, Runnable strike) {

  /** The names of disturbances and actions to leave out. */
  static final Set<String> WITHOUT =
      Set.of(System.getProperty("perdure.chaos.without", "").split(","));

  /** The disturbances of a stack that are not left out. */
  static List<Disturbance> allowed(ChaosStack stack) {
    return stack.disturbances().stream().filter(it -> !WITHOUT.contains(it.name())).toList();
  }
}
