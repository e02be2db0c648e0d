package dev.perdure.web.task;

import dev.perdure.web.problem.ApiFailure;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Address of a repository that a person names. */
final class RepositoryAddress {

  private static final Pattern LOGIN =
      Pattern.compile("(?i)(?<scheme>[a-z][a-z0-9+.-]*+)://(?<login>[^/?#]*)@(?<rest>.*)");

  private RepositoryAddress() {}

  /** Refuses an address that holds a password or a token, before anything stores it. */
  static void requireNoCredentials(String location) {
    Matcher address = LOGIN.matcher(location);
    if (address.matches() && isSecret(address.group("scheme"), address.group("login"))) {
      throw ApiFailure.invalid(
          "repository.location",
          "The address '%s://…@%s' holds credentials: leave them out, and let git find them with a credential helper or an SSH key."
              .formatted(address.group("scheme"), address.group("rest")));
    }
  }

  /** A user of SSH is no secret; HTTP takes a token in the place of a user as well. */
  private static boolean isSecret(String scheme, String login) {
    return login.contains(":") || scheme.regionMatches(true, 0, "http", 0, "http".length());
  }
}
