package dev.perdure.web.security;

import dev.perdure.activities.journal.access.RoleGrant;
import java.util.List;
import java.util.Optional;

/**
 * The server's own token, and the account whose calls bear it.
 *
 * @param areRolesRequired whether people and named tokens without a role may do nothing
 */
record ServerIdentity(AccessToken token, String account, boolean areRolesRequired) {

  /** The roles that limit a caller; empty if none were given and none are required. */
  Optional<List<RoleGrant>> limits(List<RoleGrant> given) {
    return given.isEmpty() && !areRolesRequired ? Optional.empty() : Optional.of(given);
  }
}
