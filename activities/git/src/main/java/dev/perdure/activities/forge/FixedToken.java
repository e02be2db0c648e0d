package dev.perdure.activities.forge;

import dev.perdure.planner.message.KnownSecrets;
import java.util.Optional;

/** Token that the operator gives, for every repository. */
final class FixedToken implements ForgeTokens {

  private final Optional<String> token;

  FixedToken(Optional<String> token) {
    token.ifPresent(KnownSecrets::learn);
    this.token = token;
  }

  @Override
  public boolean isSet() {
    return token.isPresent();
  }

  @Override
  public String label() {
    return "a token";
  }

  @Override
  public Optional<String> find(String repository) {
    return token;
  }

  @Override
  public boolean renew(String repository) {
    return false;
  }
}
