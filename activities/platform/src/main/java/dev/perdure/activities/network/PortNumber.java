package dev.perdure.activities.network;

/** Numbers of TCP ports. */
public final class PortNumber {

  /** The highest port of an address. */
  public static final int MAX_PORT = 65_535;

  private PortNumber() {}
}
