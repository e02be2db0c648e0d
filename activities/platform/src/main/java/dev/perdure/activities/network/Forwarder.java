package dev.perdure.activities.network;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;

/**
 * Program inside of a sandbox that forwards a TCP port to the Unix socket of the egress proxy; it
 * stands alone in its file.
 */
final class Forwarder implements Runnable {

  private static final int SIZE = 16 * 1024;
  private static final int STACK = 64 * 1024;

  private final SocketChannel from;
  private final SocketChannel to;

  private Forwarder(SocketChannel from, SocketChannel to) {
    this.from = from;
    this.to = to;
  }

  /** Listens on a port, says so, and serves until it is killed. Arguments: port, socket. */
  @SuppressWarnings("SystemOut") // the script that starts it waits for the line
  public static void main(String[] arguments) throws IOException {
    InetAddress loopback = InetAddress.getByAddress(new byte[] {127, 0, 0, 1});
    int port = Integer.parseInt(arguments[0]);
    UnixDomainSocketAddress socket = UnixDomainSocketAddress.of(arguments[1]);
    try (ServerSocketChannel door = ServerSocketChannel.open()) {
      door.bind(new InetSocketAddress(loopback, port));
      System.out.println("ready");
      System.out.close();
      while (door.isOpen()) {
        serve(door.accept(), socket);
      }
    }
  }

  private static void serve(SocketChannel inner, UnixDomainSocketAddress socket)
      throws IOException {
    try {
      SocketChannel outer = SocketChannel.open(socket);
      start(new Forwarder(inner, outer));
      start(new Forwarder(outer, inner));
    } catch (IOException e) {
      inner.close();
    }
  }

  private static void start(Forwarder forwarder) {
    Thread thread = new Thread(null, forwarder, "forward", STACK);
    thread.setDaemon(true);
    thread.start();
  }

  @Override
  public void run() {
    if (!pump(from, to)) {
      close(from);
      close(to);
    }
  }

  /** Copies until the end of one channel and ends the other's output; false if either is gone. */
  static boolean pump(SocketChannel from, SocketChannel to) {
    ByteBuffer buffer = ByteBuffer.allocateDirect(SIZE);
    try {
      while (from.read(buffer) >= 0) {
        buffer.flip();
        while (buffer.hasRemaining()) {
          to.write(buffer);
        }
        buffer.clear();
      }
      to.shutdownOutput();
      return true;
    } catch (IOException e) {
      return false;
    }
  }

  private static void close(SocketChannel channel) {
    try {
      channel.close();
    } catch (IOException e) {
      // it is closed either way
    }
  }
}
