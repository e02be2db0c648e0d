package dev.perdure.activities.journal.access;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import dev.perdure.activities.json.Json;
import dev.perdure.planner.repository.RepositoryPattern;
import dev.perdure.planner.repository.RepositoryPlace;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A role of a person in all repositories, in those whose names match a pattern, or the lead of a
 * team. Its text is {@code approver}, {@code approver@github.com/acme/*} or {@code lead@web}.
 *
 * @param place the pattern, or the lead's team; empty for the whole organisation
 */
public record RoleGrant(PersonRole role, Optional<String> place) implements Comparable<RoleGrant> {

  /** The largest number of roles that one token or group has. */
  public static final int MAX_GRANTS = 50;

  private static final Pattern TEXT = Pattern.compile("([a-z]+)(?:@([^\\s,;=\\p{Cntrl}]{1,200}))?");

  private static final Comparator<RoleGrant> ORDER =
      Comparator.comparing(RoleGrant::role).thenComparing(grant -> grant.place.orElse(""));

  /** A role in the whole organisation. */
  public static RoleGrant of(PersonRole role) {
    return new RoleGrant(role, Optional.empty());
  }

  /** The role of the lead of a team. */
  public static RoleGrant ofLead(String team) {
    return new RoleGrant(PersonRole.LEAD, Optional.of(team));
  }

  /** The role that a text names; empty for another text, or a pattern of no repositories. */
  public static Optional<RoleGrant> find(String text) {
    return read(text).filter(RoleGrant::isMeaningful);
  }

  private boolean isMeaningful() {
    return role == PersonRole.LEAD
        ? place.isPresent()
        : place.isEmpty() || place.flatMap(RepositoryPattern::find).isPresent();
  }

  private static Optional<RoleGrant> read(String text) {
    Matcher matcher = TEXT.matcher(text);
    return matcher.matches()
        ? Stream.of(PersonRole.values())
            .filter(role -> Json.name(role).equals(matcher.group(1)))
            .map(role -> new RoleGrant(role, Optional.ofNullable(matcher.group(2))))
            .findFirst()
        : Optional.empty();
  }

  /** The role that a stored text names; a pattern of no repositories holds nowhere. */
  @JsonCreator
  public static RoleGrant parse(String text) {
    return read(text)
        .orElseThrow(() -> new IllegalArgumentException("'%s' is no role.".formatted(text)));
  }

  /** Whether the role holds in the repository with this address. */
  boolean holdsIn(String location) {
    return isEverywhere()
        || (isInRepositories()
            && place
                .flatMap(RepositoryPattern::find)
                .filter(pattern -> pattern.matches(RepositoryPlace.of(location)))
                .isPresent());
  }

  boolean isEverywhere() {
    return role != PersonRole.LEAD && place.isEmpty();
  }

  boolean isInRepositories() {
    return role != PersonRole.LEAD && place.isPresent();
  }

  boolean isLeadOf(String team) {
    return role == PersonRole.LEAD && place.filter(team::equals).isPresent();
  }

  /** Whether a person with this role may give another one to a token. */
  public boolean covers(RoleGrant other) {
    return role == other.role && (isEverywhere() || place.equals(other.place));
  }

  /** The texts of roles in one text, as the database takes them. */
  static String join(List<RoleGrant> roles) {
    return roles.stream().map(RoleGrant::toString).collect(Collectors.joining(","));
  }

  static List<RoleGrant> split(String texts) {
    return Stream.of(texts.split(","))
        .filter(text -> !text.isEmpty())
        .map(RoleGrant::parse)
        .toList();
  }

  @Override
  public int compareTo(RoleGrant other) {
    return ORDER.compare(this, other);
  }

  @Override
  @JsonValue
  public String toString() {
    return Json.name(role) + place.map("@"::concat).orElse("");
  }
}
