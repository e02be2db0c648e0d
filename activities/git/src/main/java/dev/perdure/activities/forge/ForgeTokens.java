package dev.perdure.activities.forge;

import java.util.Optional;

/** Source of the tokens of one forge. */
interface ForgeTokens {

  /** Whether the operator has given a token or an app. */
  boolean isSet();

  /** The source in messages, such as {@code a token} or {@code App 12}. */
  String label();

  /**
   * Finds the token for a repository; empty if there is none for it. Throws a {@link
   * DeliveryRefused} if the forge refuses to give one.
   */
  Optional<String> find(String repository);

  /** Drops a token that the forge has refused; returns whether the next one is another one. */
  boolean renew(String repository);
}
