package dev.perdure.web.management;

import dev.perdure.activities.network.PortNumber;
import dev.perdure.web.engine.SetupException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.util.Optional;
import java.util.function.Function;

/** The address of the endpoints for monitoring: loopback, unless the operator names an address. */
public record ManagementAddress(String bind, int port) {

  static final String PORT = "PERDURE_MANAGEMENT_PORT";
  static final String BIND = "PERDURE_MANAGEMENT_BIND";

  private static final String LOOPBACK = "127.0.0.1";

  /**
   * Reads the address from the settings; empty without a port.
   *
   * @throws IllegalArgumentException if the port is not a number, or an address has no port
   */
  public static Optional<ManagementAddress> read(Function<String, Optional<String>> settings) {
    Optional<String> bind = settings.apply(BIND);
    Optional<String> port = settings.apply(PORT);
    if (bind.isPresent() && port.isEmpty()) {
      throw new IllegalArgumentException(
          "%s is '%s', but %s is not set: set the port too, or unset the address."
              .formatted(BIND, bind.get(), PORT));
    }
    return port.map(number -> new ManagementAddress(bind.orElse(LOOPBACK), portNumber(number)));
  }

  private static int portNumber(String text) {
    String number = text.strip();
    if (!number.matches("\\d{1,5}") || Integer.parseInt(number) > PortNumber.MAX_PORT) {
      throw new IllegalArgumentException(
          "%s is '%s', which is not a port: set a number from 1 to 65535, or 0 for any free port."
              .formatted(PORT, text));
    }
    return Integer.parseInt(number);
  }

  /** Refuses the port of the pages; 0 takes any free port. */
  public void requireOtherThan(int pagesPort) {
    if (port != 0 && port == pagesPort) {
      throw new IllegalArgumentException(
          "%s is %d, which is the port of the pages: choose another port.".formatted(PORT, port));
    }
  }

  /** Refuses an address that another program has, or that this machine does not have. */
  public void requireFree() {
    try (var socket = new ServerSocket(port, 1, InetAddress.getByName(bind))) {
      socket.setReuseAddress(true);
    } catch (IOException e) {
      throw refusal(e);
    }
  }

  /** The address as it stands in a URL. */
  String host() {
    return bind.contains(":") ? "[" + bind + "]" : bind;
  }

  InetSocketAddress socketAddress() throws IOException {
    return new InetSocketAddress(InetAddress.getByName(bind), port);
  }

  SetupException refusal(IOException e) {
    return new SetupException(
        "Port %d on %s can't be used (%s): end the program that has it, or choose another with %s and %s."
            .formatted(port, bind, e.getMessage(), PORT, BIND),
        e);
  }
}
