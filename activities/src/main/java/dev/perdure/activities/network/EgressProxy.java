package dev.perdure.activities.network;

import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The proxy of one command, on a socket in the file system that its sandbox shows it. It lives as
 * long as the command is watched, and is opened again in its place when the command is taken up.
 */
public final class EgressProxy implements AutoCloseable {

  private static final int MOST = 512;

  private final ProxyDirectory directory;
  private final ServerSocketChannel door;
  private final ProxyRule pass;
  private final UpstreamConnector outside;
  private final AccessLog visits = new AccessLog();
  private final Set<SocketChannel> open = ConcurrentHashMap.newKeySet();

  private EgressProxy(
      ProxyDirectory directory, ServerSocketChannel door, ProxyRule pass, UpstreamConnector outside) {
    this.directory = directory;
    this.door = door;
    this.pass = pass;
    this.outside = outside;
  }

  /** Opens it; until then nothing is there. */
  public static EgressProxy open(ProxyDirectory directory, ProxyRule pass, UpstreamConnector outside)
      throws IOException {
    directory.prepare();
    ServerSocketChannel door = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
    try {
      door.bind(UnixDomainSocketAddress.of(directory.socket()));
    } catch (IOException fault) {
      door.close();
      throw fault;
    }
    EgressProxy gate = new EgressProxy(directory, door, pass, outside);
    Thread.ofVirtual().name("gate").start(gate::accept);
    return gate;
  }

  /** Where commands went. */
  public AccessLog visits() {
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
      new ProxyConnection(inner, pass, outside, visits).serve();
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

  /** The hosts that a command reached, and those it was refused with the reason. */
  public static final class AccessLog {

    private static final int MOST = 50;

    private final Set<String> reached = new LinkedHashSet<>();
    private final Map<String, String> refused = new LinkedHashMap<>();

    synchronized void reached(String host) {
      if (reached.size() < MOST) {
        reached.add(host);
      }
    }

    synchronized void refused(String host, String reason) {
      if (refused.size() < MOST) {
        refused.putIfAbsent(host, reason);
      }
    }

    /** The hosts that were reached. */
    public synchronized List<String> reached() {
      return List.copyOf(reached);
    }

    /** The hosts that were refused. */
    public synchronized List<String> refused() {
      return List.copyOf(refused.keySet());
    }

    /** Why hosts were refused, a sentence or two each. */
    public synchronized List<String> reasons() {
      return List.copyOf(refused.values());
    }
  }
}
