package dev.perdure.testing;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * TCP proxy in front of a server of tests. Shut, it cuts all connections and turns new ones away,
 * as a server does that stops. Silent, it keeps connections and carries nothing, as a server does
 * that is suspended.
 */
public final class NetworkDoor implements AutoCloseable {

  private static final int BACKLOG = 50;
  private static final int BUFFER = 8192;
  private final Set<Socket> open = ConcurrentHashMap.newKeySet();
  private final AtomicInteger refused = new AtomicInteger();
  private final ServerSocket listener;
  private volatile InetSocketAddress server;
  private volatile boolean isShut;
  private volatile CountDownLatch passage = new CountDownLatch(0);

  /** An open door in front of a server. */
  public NetworkDoor(InetSocketAddress server) {
    this.server = server;
    try {
      this.listener = new ServerSocket(0, BACKLOG, InetAddress.getLoopbackAddress());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    Thread.ofVirtual().name("network-door").start(this::accept);
  }

  /** The port of this door on the loopback address. */
  public int port() {
    return listener.getLocalPort();
  }

  /** Leads new connections to another server from now on. */
  public void leadTo(InetSocketAddress other) {
    server = other;
  }

  /** Lets connections and what they carry through again. */
  public void open() {
    isShut = false;
    passage.countDown();
  }

  /** Cuts all connections, and lets none through. */
  public void shut() {
    isShut = true;
    cut();
  }

  /** Carries nothing any more. */
  public void silence() {
    passage = new CountDownLatch(1);
  }

  /** The number of connections that the shut door has turned away. */
  public int refused() {
    return refused.get();
  }

  @Override
  public void close() {
    quietly(listener);
    cut();
  }

  private void cut() {
    open.forEach(NetworkDoor::quietly);
    open.clear();
  }

  private void accept() {
    try {
      while (true) {
        Socket client = listener.accept();
        if (isShut) {
          quietly(client);
          refused.incrementAndGet();
        } else {
          connect(client);
        }
      }
    } catch (IOException e) {
      quietly(listener);
    }
  }

  private void connect(Socket client) {
    try {
      Socket beyond = new Socket(server.getAddress(), server.getPort());
      open.add(client);
      open.add(beyond);
      carry(client, beyond);
      carry(beyond, client);
    } catch (IOException e) {
      quietly(client);
    }
    if (isShut) {
      cut();
    }
  }

  private void carry(Socket from, Socket to) {
    Thread.ofVirtual()
        .name("network-door")
        .start(() -> {
          try (from;
              to) {
            copy(from.getInputStream(), to.getOutputStream());
          } catch (IOException _) {
            // the other side is closed too
          } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
          }
        });
  }

  private void copy(InputStream from, OutputStream to) throws IOException, InterruptedException {
    byte[] buffer = new byte[BUFFER];
    for (int read = from.read(buffer); read >= 0; read = from.read(buffer)) {
      passage.await();
      to.write(buffer, 0, read);
    }
  }

  private static void quietly(Closeable socket) {
    try {
      socket.close();
    } catch (IOException _) {
      // it is closed already
    }
  }
}
