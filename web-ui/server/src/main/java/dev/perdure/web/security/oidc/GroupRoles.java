package dev.perdure.web.security.oidc;

import dev.perdure.activities.journal.access.PersonRole;
import dev.perdure.activities.journal.access.RoleGrant;
import dev.perdure.activities.json.Json;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The roles of a provider's groups, such as {@code staff=requester; leads=requester,approver}.
 *
 * @param claim the claim that holds one group, or a list of groups
 */
public record GroupRoles(String claim, Map<String, Set<RoleGrant>> roles) {

  static final String DEFAULT_CLAIM = "groups";

  /** Reads groups with semicolons between them; a group's name may hold equals signs and commas. */
  static GroupRoles parse(String variable, String claim, String text) {
    Map<String, Set<RoleGrant>> roles = new LinkedHashMap<>();
    for (String entry : text.split(";")) {
      if (entry.isBlank()) {
        continue;
      }
      int end = entry.lastIndexOf('=');
      String group = end < 0 ? "" : entry.substring(0, end).strip();
      if (group.isEmpty()) {
        throw wrong(variable, entry.strip());
      }
      Set<RoleGrant> given =
          Arrays.stream(entry.substring(end + 1).split(","))
              .map(word ->
                  RoleGrant.find(word.strip()).orElseThrow(() -> wrong(variable, entry.strip())))
              .collect(Collectors.toCollection(TreeSet::new));
      if (roles.put(group, given) != null) {
        throw new IllegalArgumentException(
            "%s names the group '%s' twice: give all its roles at once."
                .formatted(variable, group));
      }
    }
    if (roles.isEmpty()) {
      throw wrong(variable, text);
    }
    return new GroupRoles(claim, roles);
  }

  private static IllegalArgumentException wrong(String variable, String entry) {
    return new IllegalArgumentException(
        "%s holds '%s': give groups and their roles, such as staff=requester;leads=requester,approver@github.com/acme/*. The roles are %s, the last one with a team, as in lead@web."
            .formatted(
                variable,
                entry,
                Stream.of(PersonRole.values()).map(Json::name).collect(Collectors.joining(", "))));
  }

  /** The roles of a claim's groups. A value that is no text is no group. */
  List<RoleGrant> roles(@Nullable Object claimed) {
    Stream<?> groups =
        claimed instanceof Collection<?> list ? list.stream() : Stream.ofNullable(claimed);
    return groups
        .filter(String.class::isInstance)
        .map(roles::get)
        .filter(Objects::nonNull)
        .flatMap(Set::stream)
        .distinct()
        .sorted()
        .toList();
  }

  /** The form of a claim that gives no role, without its values. */
  static String describe(@Nullable Object claimed) {
    return switch (claimed) {
      case null -> "is missing (some providers leave long lists out)";
      case Collection<?> list -> "lists %d groups, none with a role".formatted(list.size());
      case String _ -> "names a group without a role";
      default -> "is neither a text nor a list";
    };
  }
}
