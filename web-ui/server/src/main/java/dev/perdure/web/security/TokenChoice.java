package dev.perdure.web.security;

import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * The operator's choice of a token: the one of PERDURE_TOKEN, none, or else one that the server
 * makes in its data directory.
 */
public final class TokenChoice {

  /** The environment variable that gives a token. */
  public static final String VARIABLE = "PERDURE_TOKEN";

  private final Optional<AccessToken> given;
  private final boolean isOpen;

  private TokenChoice(Optional<AccessToken> given, boolean isOpen) {
    this.given = given;
    this.isOpen = isOpen;
  }

  /** Checks the variable's value and the option {@code --no-token}. */
  public static TokenChoice of(Optional<String> variable, boolean noToken) {
    var given = variable.filter(value -> !value.isBlank()).map(TokenChoice::parse);
    if (given.isPresent() && noToken) {
      throw new IllegalArgumentException(
          "--no-token contradicts %s, which is set: drop one of them.".formatted(VARIABLE));
    }
    return new TokenChoice(given, noToken);
  }

  private static AccessToken parse(String value) {
    try {
      return new AccessToken(value);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(
          "%s can't be used. %s".formatted(VARIABLE, e.getMessage()), e);
    }
  }

  /** Refuses an address that the choice leaves open to others. */
  public void requireSafe(String bind) {
    if (isOpen) {
      var _ = new AccessSettings(bind, Optional.empty());
    }
  }

  /** The settings of a server on a data directory, where a missing token is made. */
  public AccessSettings settings(String bind, Path data, Consumer<String> warnings) {
    return new AccessSettings(
        bind,
        isOpen
            ? Optional.empty()
            : given.or(() -> Optional.of(TokenFile.in(data, warnings).token())));
  }
}
