package dev.perdure.activities.mcp.oauth;

import org.jspecify.annotations.Nullable;

/** The parameters that a browser brought back. */
public record OAuthLoginServiceAnswer(
    @Nullable String state,
    @Nullable String code,
    @Nullable String error,
    @Nullable String errorDescription,
    @Nullable String iss) {

  @Override
  public String toString() {
    return "Answer[" + error + "]";
  }
}
