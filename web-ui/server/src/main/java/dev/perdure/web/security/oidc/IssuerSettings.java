package dev.perdure.web.security.oidc;

import dev.perdure.activities.network.HostName;
import dev.perdure.planner.message.AddressSecrets;
import java.net.URI;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Pattern;

/**
 * An identity provider at which people sign in, as the operator names it.
 *
 * @param key the short name in the variables and in addresses of this server
 * @param issuer the address that the provider's tokens name
 * @param clientSecret the secret of this server at the provider; empty for a public client
 * @param scope the scopes that this server asks for, with blanks between them
 * @param nameClaim the claim whose value records name
 * @param requirement the claim that a person must have
 * @param groupRoles the roles of the provider's groups; empty if groups give no roles
 */
public record IssuerSettings(
    String key,
    URI issuer,
    String clientId,
    Optional<String> clientSecret,
    String scope,
    String nameClaim,
    Optional<ClaimRequirement> requirement,
    Optional<GroupRoles> groupRoles) {

  /** The environment variable that lists the keys of all issuers. */
  public static final String VARIABLE = "PERDURE_SIGN_IN";

  private static final Pattern KEY = Pattern.compile("[a-z][a-z0-9]{0,30}");
  private static final Set<String> LOOPBACK = Set.of("127.0.0.1", "localhost", "[::1]");
  private static final String DEFAULT_SCOPE = "openid profile email";
  private static final String DEFAULT_NAME_CLAIM = "preferred_username";

  /** Reads all issuers from the environment; refuses settings that cannot hold. */
  public static List<IssuerSettings> read(Function<String, Optional<String>> find) {
    List<String> keys =
        find.apply(VARIABLE).stream()
            .flatMap(value -> Arrays.stream(value.split(",")))
            .map(String::strip)
            .filter(key -> !key.isEmpty())
            .toList();
    if (keys.size() != Set.copyOf(keys).size()) {
      throw new IllegalArgumentException(
          "%s names an issuer twice: '%s'.".formatted(VARIABLE, String.join(",", keys)));
    }
    return keys.stream().map(key -> read(key, find)).toList();
  }

  private static IssuerSettings read(String key, Function<String, Optional<String>> find) {
    if (!KEY.matcher(key).matches()) {
      throw new IllegalArgumentException(
          "%s holds '%s': name issuers by small letters and digits, such as corp."
              .formatted(VARIABLE, key));
    }
    String prefix = VARIABLE + "_" + key.toUpperCase(Locale.ROOT) + "_";
    return new IssuerSettings(
        key,
        issuer(prefix + "ISSUER", find),
        required(prefix + "CLIENT_ID", find),
        find.apply(prefix + "CLIENT_SECRET"),
        scope(prefix + "SCOPE", find),
        find.apply(prefix + "NAME_CLAIM").orElse(DEFAULT_NAME_CLAIM),
        find.apply(prefix + "REQUIRE")
            .map(text -> ClaimRequirement.parse(prefix + "REQUIRE", text)),
        groupRoles(prefix, find));
  }

  private static String scope(String variable, Function<String, Optional<String>> find) {
    String scope = find.apply(variable).orElse(DEFAULT_SCOPE).strip();
    if (!Arrays.asList(scope.split(" +")).contains("openid")) {
      throw new IllegalArgumentException(
          "%s is '%s': give scopes with blanks between them and openid among them, such as '%s offline_access'."
              .formatted(variable, scope, DEFAULT_SCOPE));
    }
    return scope;
  }

  private static Optional<GroupRoles> groupRoles(
      String prefix, Function<String, Optional<String>> find) {
    Optional<String> roles = find.apply(prefix + "ROLES");
    Optional<String> claim = find.apply(prefix + "ROLES_CLAIM");
    if (claim.isPresent() && roles.isEmpty()) {
      throw new IllegalArgumentException(
          "%1$sROLES_CLAIM is '%2$s', but no group has a role: set %1$sROLES too."
              .formatted(prefix, claim.get()));
    }
    return roles.map(
        text -> GroupRoles.parse(prefix + "ROLES", claim.orElse(GroupRoles.DEFAULT_CLAIM), text));
  }

  /** The variable that gives roles to groups of this issuer. */
  public String rolesVariable() {
    return VARIABLE + "_" + key.toUpperCase(Locale.ROOT) + "_ROLES";
  }

  private static String required(String variable, Function<String, Optional<String>> find) {
    return find.apply(variable)
        .orElseThrow(() ->
            new IllegalArgumentException(
                "%s is missing: the issuer that %s names needs it.".formatted(variable, VARIABLE)));
  }

  private static URI issuer(String variable, Function<String, Optional<String>> find) {
    String text = required(variable, find);
    if (AddressSecrets.areInLogin(text)) {
      throw new IllegalArgumentException(
          "%s holds a login, which Perdure does not send: remove it, and set %s."
              .formatted(variable, variable.replaceFirst("ISSUER$", "CLIENT_SECRET")));
    }
    try {
      URI uri = URI.create(text);
      boolean isLoopback = "http".equals(uri.getScheme()) && LOOPBACK.contains(uri.getHost());
      if (uri.getHost() != null && ("https".equals(uri.getScheme()) || isLoopback)) {
        return uri;
      }
    } catch (IllegalArgumentException _) {
      throw wrongIssuer(variable, text);
    }
    throw wrongIssuer(variable, text);
  }

  private static IllegalArgumentException wrongIssuer(String variable, String text) {
    return new IllegalArgumentException(
        "%s is '%s': give the issuer's address with https, such as https://login.example.com."
            .formatted(variable, HostName.plain(text)));
  }

  /** Hides the secret. */
  @Override
  public String toString() {
    return "IssuerSettings[%s, %s]".formatted(key, issuer);
  }
}
