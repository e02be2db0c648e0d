package dev.perdure.activities.network;

/**
 * Lets the JDK's HTTP client log in at a proxy of an encrypted connection, which it refuses unless
 * a property says otherwise. The client reads the property once, at its first use in the process.
 */
public final class ProxyLogins {

  private static final String DISABLED = "jdk.http.auth.tunneling.disabledSchemes";

  private ProxyLogins() {}

  /** Allows logins, unless the person who started the process has set the property. */
  public static void allow() {
    if (System.getProperty(DISABLED) == null) {
      System.setProperty(DISABLED, "");
    }
  }
}
