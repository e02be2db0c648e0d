package dev.perdure.activities.journal.access;

import java.util.List;
import java.util.Optional;

/**
 * A login that a command line began and a person confirms.
 *
 * @param machine the machine and account as the command line names them
 * @param address the network address from which the login began
 * @param days the lifetime of the token
 * @param person the person who confirmed or refused
 * @param roles the roles that the person had then
 */
public record TerminalLogin(
    String machine,
    String address,
    List<TokenScope> scopes,
    int days,
    TerminalLoginState state,
    Optional<String> person,
    List<RoleGrant> roles) {

  /** Copies the lists. */
  public TerminalLogin {
    scopes = List.copyOf(scopes);
    roles = List.copyOf(roles);
  }

  /** A login that nobody has confirmed or refused. */
  public static TerminalLogin waiting(
      String machine, String address, List<TokenScope> scopes, int days) {
    return new TerminalLogin(
        machine, address, scopes, days, TerminalLoginState.WAITING, Optional.empty(), List.of());
  }
}
