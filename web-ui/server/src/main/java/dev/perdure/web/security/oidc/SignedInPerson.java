package dev.perdure.web.security.oidc;

import dev.perdure.activities.journal.access.PersonRole;
import java.util.List;

/**
 * A person whom an identity provider vouches for.
 *
 * @param roles the roles of the person's groups; empty if the operator gives none to groups
 */
public record SignedInPerson(String issuer, String subject, String name, List<PersonRole> roles) {}
