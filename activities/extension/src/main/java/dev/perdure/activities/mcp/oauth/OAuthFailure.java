package dev.perdure.activities.mcp.oauth;

import dev.perdure.planner.message.SecretRedactor;
import java.io.Serial;

/** The exception of a failed OAuth login at an MCP server, in a sentence without secrets. */
public final class OAuthFailure extends RuntimeException {

  @Serial private static final long serialVersionUID = 1L;

  private final boolean needsLogin;

  /** A failure that is no matter of who is logged in. */
  public OAuthFailure(String sentence) {
    this(sentence, false);
  }

  OAuthFailure(String sentence, boolean needsLogin) {
    super(SecretRedactor.of(sentence));
    this.needsLogin = needsLogin;
  }

  /** Whether nothing but a person's login helps. */
  public boolean needsLogin() {
    return needsLogin;
  }

  /** Returns the sentence on the failure and its remedy. */
  public String sentence() {
    return String.valueOf(getMessage());
  }
}
