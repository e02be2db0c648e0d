package dev.perdure.activities.tool.shell.network.gate;

import dev.perdure.activities.tool.shell.network.NetworkPass;
import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The proxy of one command, on a socket in the file system that its sandbox shows it. It lives as
 * long as the command is watched, and is opened again in its place when the command is taken up.
 */
public final class Gate implements AutoCloseable {

  private static final int MOST = 512;

  private final GateDirectory directory;
  private final ServerSocketChannel door;
  private final NetworkPass pass;
  private final Outside outside;
  private final Visits visits = new Visits();
  private final Set<SocketChannel> open = ConcurrentHashMap.newKeySet();

  private Gate(
      GateDirectory directory, ServerSocketChannel door, NetworkPass pass, Outside outside) {
    this.directory = directory;
    this.door = door;
    this.pass = pass;
    this.outside = outside;
  }

  /** Opens it; until then nothing is there. */
  public static Gate open(GateDirectory directory, NetworkPass pass, Outside outside)
      throws IOException {
    directory.prepare();
    ServerSocketChannel door = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
    try {
      door.bind(UnixDomainSocketAddress.of(directory.socket()));
    } catch (IOException fault) {
      door.close();
      throw fault;
    }
    Gate gate = new Gate(directory, door, pass, outside);
    Thread.ofVirtual().name("gate").start(gate::accept);
    return gate;
  }

  /** Where commands went. */
  public Visits visits() {
    return visits;
  }

  private void accept() {
    try {
      while (door.isOpen()) {
        SocketChannel inner = door.accept();
        open.add(inner);
        if (open.size() > MOST) {
          end(inner);
        } else {
          Thread.ofVirtual().start(() -> serve(inner));
        }
      }
    } catch (IOException closed) {
      // nobody comes any more
    }
  }

  private void serve(SocketChannel inner) {
    try {
      new GateConnection(inner, pass, outside, visits).serve();
    } catch (IOException over) {
      // the command or the host has gone
    } finally {
      end(inner);
    }
  }

  private void end(SocketChannel inner) {
    try {
      inner.close();
    } catch (IOException gone) {
      // it is closed either way
    }
    open.remove(inner);
  }

  @Override
  public void close() throws IOException {
    door.close();
    open.forEach(this::end);
    directory.remove();
  }
}
