package dev.perdure.web.engine.local;

import dev.perdure.web.engine.SetupException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.concurrent.ThreadLocalRandom;

/** Finds free ports on 127.0.0.1, and checks whether one accepts connections. */
final class LoopbackPort {
  private static final int CONNECT_MILLIS = 500;
  private static final int MIN_PORT = 20_000;
  private static final int MAX_PORT = 30_000;
  private static final int MAX_ATTEMPTS = 100;

  private LoopbackPort() {}

  /** The wanted port while it is free, else another one. */
  public static int prefer(int wanted) {
    return isFree(wanted) ? wanted : any();
  }

  /**
   * A free port that no connection is given: the engine must find it free again after it has died.
   */
  public static int any() {
    return ThreadLocalRandom.current()
        .ints(MIN_PORT, MAX_PORT)
        .limit(MAX_ATTEMPTS)
        .filter(LoopbackPort::isFree)
        .findFirst()
        .orElseGet(LoopbackPort::anyFree);
  }

  /** A loopback address that pages of other sites can't guess. */
  static String hiddenAddress() {
    var random = ThreadLocalRandom.current();
    return requireUsable(
        "127.%d.%d.%d"
            .formatted(random.nextInt(1, 255), random.nextInt(255), random.nextInt(1, 255)));
  }

  /** Refuses an address that this system does not have: macOS has 127.0.0.1 alone. */
  static String requireUsable(String address) {
    try (var socket = new ServerSocket(0, 1, InetAddress.getByName(address))) {
      return socket.getInetAddress().getHostAddress();
    } catch (IOException e) {
      throw new SetupException(
          "The engine's pages need an address like %s, which this system does not have: drop --temporal-ui."
              .formatted(address),
          e);
    }
  }

  public static boolean accepts(int port) {
    try (var socket = new Socket()) {
      socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), CONNECT_MILLIS);
      return true;
    } catch (IOException e) {
      return false;
    }
  }

  private static boolean isFree(int port) {
    try (var socket = bind(port)) {
      return socket.isBound();
    } catch (IOException e) {
      return false;
    }
  }

  private static int anyFree() {
    try (var socket = bind(0)) {
      return socket.getLocalPort();
    } catch (IOException e) {
      throw new SetupException("No port is free on 127.0.0.1: end programs that listen.", e);
    }
  }

  private static ServerSocket bind(int port) throws IOException {
    return new ServerSocket(port, 1, InetAddress.getLoopbackAddress());
  }
}
