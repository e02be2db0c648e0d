package dev.perdure.web.notice;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;

/** A server that speaks as much SMTP as it takes to deliver a message, without encryption. */
final class FakeMailServer implements AutoCloseable {

  private static final String CUT = "";

  private final ServerSocket socket;
  private volatile boolean resetsAtQuit;
  private final Queue<String> answers = new ConcurrentLinkedQueue<>();
  private final List<String> commands = new CopyOnWriteArrayList<>();
  private final List<String> messages = new CopyOnWriteArrayList<>();

  FakeMailServer() {
    try {
      socket = new ServerSocket(0, 5, InetAddress.getLoopbackAddress());
    } catch (IOException noPort) {
      throw new UncheckedIOException(noPort);
    }
    Thread.ofVirtual().start(this::accept);
  }

  int port() {
    return socket.getLocalPort();
  }

  /** Answers the next message that is sent whole by this line. */
  void answers(String line) {
    answers.add(line);
  }

  /** Takes the next message, and cuts the connection instead of an answer. */
  void losesAnswer() {
    answers.add(CUT);
  }

  /** Cuts connections that their clients want to end. */
  void resetsAtQuit() {
    resetsAtQuit = true;
  }

  List<String> commands() {
    return commands;
  }

  /** The messages with their headers, in the order in which they came. */
  List<String> messages() {
    return messages;
  }

  private void accept() {
    while (!socket.isClosed()) {
      try (Socket client = socket.accept();
          var in =
              new BufferedReader(
                  new InputStreamReader(client.getInputStream(), StandardCharsets.UTF_8));
          var out = new PrintStream(client.getOutputStream(), true, StandardCharsets.UTF_8)) {
        if (!converse(in, out)) {
          client.setSoLinger(true, 0);
        }
      } catch (IOException gone) {
        // the next one
      }
    }
  }

  /** Answers a client; returns whether the connection ends as the protocol says. */
  private boolean converse(BufferedReader in, PrintStream out) throws IOException {
    say(out, "220 ready");
    for (String line = in.readLine(); line != null; line = in.readLine()) {
      commands.add(line);
      switch (line.toUpperCase(Locale.ROOT).split(" ", 2)[0]) {
        case "DATA" -> {
          say(out, "354 go on");
          messages.add(data(in));
          String answer = answers.isEmpty() ? "250 taken" : answers.remove();
          if (answer.equals(CUT)) {
            return false;
          }
          say(out, answer);
        }
        case "QUIT" -> {
          if (resetsAtQuit) {
            return false;
          }
          say(out, "221 bye");
          return true;
        }
        default -> say(out, "250 fine");
      }
    }
    return true;
  }

  private static String data(BufferedReader in) throws IOException {
    var text = new StringBuilder();
    for (String line = in.readLine(); line != null && !line.equals("."); line = in.readLine()) {
      text.append(line).append('\n');
    }
    return text.toString();
  }

  private static void say(PrintStream out, String line) {
    out.print(line + "\r\n");
    out.flush();
  }

  @Override
  public void close() {
    try {
      socket.close();
    } catch (IOException gone) {
      throw new UncheckedIOException(gone);
    }
  }
}
