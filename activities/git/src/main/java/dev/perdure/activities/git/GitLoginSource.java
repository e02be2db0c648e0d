package dev.perdure.activities.git;

import java.util.Optional;

/** Source of the logins that Perdure has for git servers. */
@FunctionalInterface
public interface GitLoginSource {

  /** A source without logins: git asks the credential helpers of the account. */
  GitLoginSource NONE = _ -> Optional.empty();

  /**
   * Finds the login for the repository of an address over HTTP. Throws a {@link GitLoginRefused} if
   * the server refuses to give one.
   */
  Optional<GitLogin> find(String address);
}
