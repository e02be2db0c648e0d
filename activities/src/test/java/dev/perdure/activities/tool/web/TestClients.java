package dev.perdure.activities.tool.web;

import java.net.InetAddress;
import java.util.List;

/** Clients for tests: every name leads to this machine, and only to it. */
public final class TestClients {

  private TestClients() {}

  public static WebClient loopback() {
    InetAddress loopback = InetAddress.getLoopbackAddress();
    return WebClient.reaching(_ -> List.of(loopback), loopback::equals);
  }
}
