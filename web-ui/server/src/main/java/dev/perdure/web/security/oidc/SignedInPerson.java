package dev.perdure.web.security.oidc;

import dev.perdure.activities.journal.access.RoleGrant;
import java.util.List;

/**
 * A person whom an identity provider vouches for.
 *
 * @param roles the roles of the person's groups; empty if the operator gives none to groups
 * @param grant the part of the answer by which a session goes on
 */
public record SignedInPerson(
    String issuer, String subject, String name, List<RoleGrant> roles, ProviderGrant grant) {}
