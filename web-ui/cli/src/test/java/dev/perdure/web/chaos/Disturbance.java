package dev.perdure.web.chaos;

/**
 * Disturbance of a running product that ends with all parts running again.
 *
 * @param name the name by which {@code perdure.chaos.without} leaves the disturbance out
 */
record Disturbance(String name, Runnable strike) {}
