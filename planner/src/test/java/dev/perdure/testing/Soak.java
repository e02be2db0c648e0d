package dev.perdure.testing;

/**
 * The size of long matrices and random suites. A build runs each kind of case; {@code ./mvnw verify
 * -Pfull,soak} runs every case.
 */
public final class Soak {

  private static final boolean ON = Boolean.getBoolean("perdure.soak");

  private Soak() {}

  /** Whether every case runs. */
  public static boolean isOn() {
    return ON;
  }

  /** The number of tries: {@code few} in a build, {@code all} in a soak. */
  public static int tries(int few, int all) {
    return ON ? all : few;
  }
}
