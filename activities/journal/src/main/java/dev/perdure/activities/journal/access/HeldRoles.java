package dev.perdure.activities.journal.access;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The roles of a person, in the whole organisation, in repositories and in teams. */
public record HeldRoles(List<RoleGrant> grants) {

  /** Copies the roles. */
  public HeldRoles {
    grants = List.copyOf(grants);
  }

  /** The roles that hold in the whole organisation. */
  public List<PersonRole> everywhere() {
    return roles(grants.stream().filter(RoleGrant::isEverywhere));
  }

  /** The roles that hold in a repository; without a repository, those of the organisation. */
  public List<PersonRole> in(Optional<String> location) {
    return location
        .map(address -> roles(grants.stream().filter(grant -> grant.holdsIn(address))))
        .orElseGet(this::everywhere);
  }

  /** The roles that hold about a team: those of the organisation, and the lead's. */
  public List<PersonRole> inTeam(String team) {
    return roles(grants.stream().filter(grant -> grant.isEverywhere() || grant.isLeadOf(team)));
  }

  /** The roles that hold in some repository or team. */
  public List<PersonRole> anywhere() {
    return roles(grants.stream());
  }

  /** Whether a role holds only in some repositories. */
  public boolean hasRepositoryRoles() {
    return grants.stream().anyMatch(RoleGrant::isInRepositories);
  }

  /** Whether a person with these roles may give other ones to a token. */
  public boolean cover(List<RoleGrant> others) {
    return others.stream().allMatch(other -> grants.stream().anyMatch(own -> own.covers(other)));
  }

  private static List<PersonRole> roles(Stream<RoleGrant> some) {
    return some.map(RoleGrant::role).distinct().toList();
  }
}
