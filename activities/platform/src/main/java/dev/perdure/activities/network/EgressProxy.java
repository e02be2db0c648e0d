package dev.perdure.activities.network;

import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * HTTP proxy through which one sandboxed command reaches allowed hosts, on a Unix socket that is
 * mounted into its sandbox.
 */
public final class EgressProxy implements AutoCloseable {

  private static final int MAX_CONNECTIONS = 512;

  private final ProxyDirectory directory;
  private final ServerSocketChannel listener;
  private final ProxyRule rule;
  private final UpstreamConnector upstream;
  private final NetworkAccessLog accessLog = new NetworkAccessLog();
  private final Set<SocketChannel> open = ConcurrentHashMap.newKeySet();

  private EgressProxy(
      ProxyDirectory directory,
      ServerSocketChannel listener,
      ProxyRule rule,
      UpstreamConnector upstream) {
    this.directory = directory;
    this.listener = listener;
    this.rule = rule;
    this.upstream = upstream;
  }

  /** Opens the proxy, and opens it again when the command is resumed. */
  public static EgressProxy open(
      ProxyDirectory directory, ProxyRule rule, UpstreamConnector upstream) throws IOException {
    directory.prepare();
    ServerSocketChannel listener = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
    try {
      listener.bind(UnixDomainSocketAddress.of(directory.socket()));
    } catch (IOException e) {
      listener.close();
      throw e;
    }
    EgressProxy proxy = new EgressProxy(directory, listener, rule, upstream);
    Thread.ofVirtual().name("egress-proxy").start(proxy::accept);
    return proxy;
  }

  /** The hosts that were asked for. */
  public NetworkAccessLog accessLog() {
    return accessLog;
  }

  private void accept() {
    try {
      while (listener.isOpen()) {
        SocketChannel client = listener.accept();
        open.add(client);
        if (open.size() > MAX_CONNECTIONS) {
          end(client);
        } else {
          Thread.ofVirtual().start(() -> serve(client));
        }
      }
    } catch (IOException e) {
      // no further client
    }
  }

  private void serve(SocketChannel client) {
    try {
      new ProxyConnection(client, rule, upstream, accessLog).serve();
    } catch (IOException e) {
      // the command or the host has gone
    } finally {
      end(client);
    }
  }

  private void end(SocketChannel client) {
    try {
      client.close();
    } catch (IOException e) {
      // it is closed either way
    }
    open.remove(client);
  }

  @Override
  public void close() throws IOException {
    listener.close();
    open.forEach(this::end);
    directory.remove();
  }
}
