package dev.perdure.web.security.oidc;

import dev.perdure.activities.journal.access.RoleGrant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The verified claims of a person, judged by the settings of the issuer. */
record PersonClaims(IssuerSettings settings, String subject, Map<String, Object> claims) {

  private static final int MAX_NAME_LENGTH = 200;

  /** Whether the claims that the settings name are all there. */
  static boolean isComplete(IssuerSettings settings, Map<String, Object> claims) {
    return claims.containsKey(settings.nameClaim())
        && settings.requirement().stream().allMatch(it -> claims.containsKey(it.claim()))
        && settings.groupRoles().stream().allMatch(it -> claims.containsKey(it.claim()));
  }

  /** The person, if the required claim, a role and a usable name are there. */
  SignedInPerson person(ProviderGrant grant) throws SignInFailure {
    if (settings.requirement().filter(it -> !it.isMetBy(claims.get(it.claim()))).isPresent()) {
      throw SignInFailure.notAllowed(
          subject, "'%s' of %s lacks the required claim.".formatted(subject, settings.issuer()));
    }
    return new SignedInPerson(settings.issuer().toString(), subject, name(), roles(), grant);
  }

  private List<RoleGrant> roles() throws SignInFailure {
    if (settings.groupRoles().isEmpty()) {
      return List.of();
    }
    GroupRoles groupRoles = settings.groupRoles().get();
    Object claimed = claims.get(groupRoles.claim());
    List<RoleGrant> roles = groupRoles.roles(claimed);
    if (roles.isEmpty()) {
      throw SignInFailure.notAllowed(
          subject,
          "'%s' of %s has no role: the claim '%s' %s."
              .formatted(
                  subject, settings.issuer(), groupRoles.claim(), GroupRoles.describe(claimed)));
    }
    return roles;
  }

  private String name() throws SignInFailure {
    if (claim() instanceof String name
        && name.length() <= MAX_NAME_LENGTH
        && PersonName.isPlain(name)) {
      return name.strip();
    }
    throw new SignInFailure(
        SignInRefusal.NAME,
        "'%s' of %s has no usable claim '%s': choose another one by NAME_CLAIM."
            .formatted(subject, settings.issuer(), settings.nameClaim()));
  }

  /** The claim of the name; an address that the provider has not verified is none. */
  private @Nullable Object claim() {
    boolean isUnverifiedAddress =
        settings.nameClaim().equals("email") && Boolean.FALSE.equals(claims.get("email_verified"));
    return isUnverifiedAddress ? null : claims.get(settings.nameClaim());
  }
}
