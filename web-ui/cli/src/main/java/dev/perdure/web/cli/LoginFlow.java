package dev.perdure.web.cli;

import dev.perdure.activities.process.LauncherName;
import dev.perdure.web.cli.client.JsonNodes;
import dev.perdure.web.cli.client.ServerClient;
import dev.perdure.web.cli.client.ServerReply;
import dev.perdure.web.cli.client.UsageError;
import dev.perdure.web.cli.terminal.SafeText;
import dev.perdure.web.cli.terminal.Style;
import dev.perdure.web.cli.terminal.Terminal;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The login of a command line: shows the page on which a person confirms, and sends the code that
 * the person brings back from there.
 */
final class LoginFlow {

  private static final String BEGIN = "/sign-in/terminal";
  private static final String TAKE = BEGIN + "/token";
  private static final Duration POLL_INTERVAL = Duration.ofSeconds(2);
  private static final int INVALID = 422;
  private static final Set<Integer> NO_SUCH_CALL = Set.of(401, 404, 405);
  private static final int MAX_HOST_LENGTH = 100;

  /** An address that a terminal shows as it is. */
  private static final Pattern PAGE =
      Pattern.compile("https?://[\\w.:\\[\\]-]+(?:/[\\w./~-]*)?/sign-in/terminal/[A-Z-]+");

  private final ServerClient server;
  private final Terminal terminal;
  private @Nullable ServerReply finalReply;
  private Instant polledAt = Instant.EPOCH;

  LoginFlow(ServerClient server, Terminal terminal) {
    this.server = server;
    this.terminal = terminal;
  }

  /** The account and the name of this machine, as the page shows them. */
  static String machine() {
    String host;
    try {
      host = Files.readString(Path.of("/proc/sys/kernel/hostname")).strip();
    } catch (IOException _) {
      host = "unknown";
    }
    String name = "%s@%s".formatted(System.getProperty("user.name", "unknown"), host);
    return SafeText.cut(SafeText.line(name), MAX_HOST_LENGTH);
  }

  /** Logs in; gives the token and its secret. */
  JsonNode run(ObjectNode wishes) {
    ServerReply reply = server.post(BEGIN, wishes);
    if (NO_SUCH_CALL.contains(reply.status())) {
      throw UsageError.ofServer(
          "The server at %s offers no login: correct the address, or update the server."
              .formatted(server.address()));
    }
    JsonNode begun = reply.orMistake("The login").json();
    String page = JsonNodes.text(begun, "url");
    if (!PAGE.matcher(page).matches()) {
      throw UsageError.ofServer(
          "The server at %s sent a page that can't be shown: check its address."
              .formatted(server.address()));
    }
    terminal.note("Open this page in a browser, here or on another machine:");
    terminal.note(Style.BOLD, page);
    terminal.note("Confirm the login there, and come back with the code that the page shows.");
    return exchange(begun);
  }

  private JsonNode exchange(JsonNode begun) {
    ObjectNode answer = JsonNodes.object().put("secret", JsonNodes.text(begun, "secret"));
    Instant expiresAt = Instant.parse(JsonNodes.text(begun, "expiresAt"));
    while (true) {
      Optional<String> typed = terminal.ask("Code: ", () -> isOpen(answer.deepCopy(), expiresAt));
      if (typed.isEmpty()) {
        throw abandoned(expiresAt);
      }
      if (typed.get().isBlank()) {
        continue;
      }
      ServerReply reply = server.post(TAKE, answer.deepCopy().put("answer", typed.get()));
      if (reply.status() != INVALID) {
        return reply.orMistake("The login").json();
      }
      terminal.note(SafeText.line(JsonNodes.text(reply.json(), "detail")));
    }
  }

  /** Whether the login still waits; a server that is away for a moment does not end it. */
  private boolean isOpen(ObjectNode login, Instant expiresAt) {
    Instant now = Instant.now();
    if (polledAt.plus(POLL_INTERVAL).isAfter(now)) {
      return true;
    }
    polledAt = now;
    try {
      ServerReply reply = server.post(TAKE, login);
      finalReply = reply.succeeded() || reply.status() >= 500 ? null : reply;
    } catch (UsageError _) {
      finalReply = null;
    }
    return finalReply == null && now.isBefore(expiresAt);
  }

  private UsageError abandoned(Instant expiresAt) {
    if (finalReply != null) {
      finalReply.orMistake("The login");
    }
    return UsageError.inInput(
        Instant.now().isBefore(expiresAt)
            ? "No code was typed: run '%s login' in a terminal.".formatted(LauncherName.NAME)
            : "No person confirmed the login in time: run '%s login' again."
                .formatted(LauncherName.NAME));
  }
}
