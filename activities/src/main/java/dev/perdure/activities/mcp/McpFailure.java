package dev.perdure.activities.mcp;

import dev.perdure.activities.mcp.oauth.OAuthFailure;
import dev.perdure.planner.message.SecretRedactor;
import dev.perdure.planner.message.TextShortener;
import io.modelcontextprotocol.client.transport.McpHttpClientTransportAuthorizationException;
import io.modelcontextprotocol.spec.McpError;
import java.io.Serial;
import java.nio.channels.UnresolvedAddressException;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;

/**
 * An exception that says without secrets why an MCP server or a call of it failed, for models and for
 * people.
 */
final class McpFailure extends RuntimeException {

  @Serial private static final long serialVersionUID = 1L;

  private static final int LONGEST_REASON = 200;

  private final Kind kind;

  /** What is left of the connection. */
  enum Kind {
    /** The server answered, with an error. */
    ANSWERED,
    /** The server answered in a form that the protocol does not know. */
    UNREADABLE,
    /** Nobody waits for the answer any longer: it is late, or the call was cancelled. */
    GIVEN_UP,
    /** The server wants a person's login, and has carried nothing out. */
    NEEDS_LOGIN,
    /** The server does not let Perdure in, and has carried nothing out. */
    REFUSED,
    /** No connection could be opened, so that nothing was sent; a later try may succeed. */
    AWAY,
    /** There is no connection. */
    BROKEN
  }

  McpFailure(String sentence) {
    this(sentence, Kind.BROKEN);
  }

  McpFailure(String sentence, Kind kind) {
    super(SecretRedactor.of(sentence));
    this.kind = kind;
  }

  /** The failure of a request, with more that is known of it. */
  static McpFailure of(@Nullable Throwable fault, String more) {
    if (fault instanceof McpError) {
      return new McpFailure(reason(fault) + more, Kind.ANSWERED);
    }
    return new McpFailure(
        reason(fault) + more,
        Stream.iterate(fault, Objects::nonNull, Throwable::getCause)
            .flatMap(cause -> refusal(cause).stream())
            .findFirst()
            .orElse(Kind.BROKEN));
  }

  private static Optional<Kind> refusal(Throwable cause) {
    return switch (cause) {
      case OAuthFailure oauth when oauth.needsLogin() -> Optional.of(Kind.NEEDS_LOGIN);
      case McpHttpClientTransportAuthorizationException _ -> Optional.of(Kind.REFUSED);
      case JacksonException _ -> Optional.of(Kind.UNREADABLE);
      default -> Optional.empty();
    };
  }

  private static String reason(@Nullable Throwable failure) {
    return switch (failure) {
      case McpHttpClientTransportAuthorizationException _ ->
          "it refuses who asks (401 or 403): log in again, or give its settings a header such as"
              + " Authorization.";
      case UnresolvedAddressException _ -> "its host is not known here: check its url.";
      case JacksonException unreadable ->
          "its answer is not as the protocol says: "
              + TextShortener.start(unreadable.getOriginalMessage(), LONGEST_REASON);
      case null -> "it ended without a word.";
      default ->
          failure.getCause() == null
              ? Optional.ofNullable(failure.getMessage()).orElse(failure.toString())
              : reason(failure.getCause());
    };
  }

  Kind kind() {
    return kind;
  }

  String sentence() {
    return String.valueOf(getMessage());
  }
}
