package dev.perdure.activities.mcp;

import dev.perdure.activities.failure.CauseChain;
import dev.perdure.activities.mcp.oauth.OAuthFailure;
import dev.perdure.planner.message.SecretRedactor;
import dev.perdure.planner.message.TextShortener;
import io.modelcontextprotocol.client.transport.McpHttpClientTransportAuthorizationException;
import io.modelcontextprotocol.spec.McpError;
import java.io.Serial;
import java.nio.channels.UnresolvedAddressException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;

/**
 * An exception that says without secrets why an MCP server or a call of it failed, for models and
 * for people.
 */
final class McpFailure extends RuntimeException {

  @Serial private static final long serialVersionUID = 1L;

  private static final int MAX_REASON_LENGTH = 200;

  private final McpFailureKind kind;
  private final boolean isBeforeCall;

  McpFailure(String sentence) {
    this(sentence, McpFailureKind.BROKEN);
  }

  McpFailure(String sentence, McpFailureKind kind) {
    this(sentence, kind, false);
  }

  private McpFailure(String sentence, McpFailureKind kind, boolean isBeforeCall) {
    super(SecretRedactor.of(sentence));
    this.kind = kind;
    this.isBeforeCall = isBeforeCall;
  }

  /** The same failure of a call that was not sent, as there was no connection for it. */
  McpFailure beforeCall() {
    return new McpFailure(sentence(), kind, true);
  }

  /** Whether the call was not sent. */
  boolean isBeforeCall() {
    return isBeforeCall;
  }

  /** The failure of a request, with more that is known of it. */
  static McpFailure of(@Nullable Throwable fault, String more) {
    if (fault instanceof McpError) {
      return new McpFailure(reason(fault) + more, McpFailureKind.ANSWERED);
    }
    return new McpFailure(
        reason(fault) + more,
        CauseChain.of(fault)
            .flatMap(cause -> refusal(cause).stream())
            .findFirst()
            .orElse(McpFailureKind.BROKEN));
  }

  private static Optional<McpFailureKind> refusal(Throwable cause) {
    return switch (cause) {
      case OAuthFailure oauth when oauth.needsLogin() -> Optional.of(McpFailureKind.NEEDS_LOGIN);
      case McpHttpClientTransportAuthorizationException _ -> Optional.of(McpFailureKind.REFUSED);
      case JacksonException _ -> Optional.of(McpFailureKind.UNREADABLE);
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
              + TextShortener.start(unreadable.getOriginalMessage(), MAX_REASON_LENGTH);
      case null -> "it ended without a word.";
      default ->
          failure.getCause() == null
              ? Optional.ofNullable(failure.getMessage()).orElse(failure.toString())
              : reason(failure.getCause());
    };
  }

  McpFailureKind kind() {
    return kind;
  }

  String sentence() {
    return String.valueOf(getMessage());
  }
}
