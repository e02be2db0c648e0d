package dev.perdure.web.task;

import dev.perdure.planner.message.AddressSecrets;
import dev.perdure.planner.message.SecretRedactor;
import dev.perdure.web.problem.ApiFailure;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Address of a repository that a person names. */
final class RepositoryAddress {

  private static final Pattern LOGIN = Pattern.compile("^([^/?#]*//)?[^/?#]*@");
  private static final Pattern SCHEME = Pattern.compile("(?i)[a-z][a-z0-9+.-]*+://.*");

  private RepositoryAddress() {}

  /** Refuses the address of a field that holds a password or a token, before anything stores it. */
  static void requireNoCredentials(String field, String given) {
    String location = given.strip();
    if (AddressSecrets.areInLogin(location)) {
      throw refusal(field, plain(withoutLogin(location)));
    }
    boolean isAddress = SCHEME.matcher(location).matches();
    if (isAddress && (AddressSecrets.areInParameters(location) || isRedacted(location))) {
      throw refusal(field, plain(location) + "…");
    }
  }

  private static String withoutLogin(String location) {
    return LOGIN
        .matcher(location)
        .replaceFirst(found ->
            Matcher.quoteReplacement(Objects.requireNonNullElse(found.group(1), "") + "…@"));
  }

  /** An address without the parameters that may hold secrets. */
  private static String plain(String address) {
    return SecretRedactor.of(address.split("[?;#]", 2)[0]);
  }

  private static boolean isRedacted(String location) {
    return !SecretRedactor.of(location).equals(location);
  }

  private static ApiFailure refusal(String field, String shown) {
    return ApiFailure.invalid(
        field,
        "The address '%s' holds credentials: leave them out, and give the server a token (GITHUB_TOKEN, GITLAB_TOKEN), an SSH key or a credential helper."
            .formatted(shown));
  }
}
