package dev.perdure.web.security.oidc;

import dev.perdure.activities.journal.access.RoleGrant;
import java.util.List;

/** The roles of a person whom a provider has confirmed again, and the grant until next time. */
public record ConfirmedPerson(List<RoleGrant> roles, ProviderGrant grant) {}
