package dev.perdure.web.security;

import dev.perdure.activities.journal.access.HeldRoles;
import dev.perdure.activities.journal.request.RequestRecord;
import dev.perdure.activities.json.Json;
import java.util.List;
import java.util.Optional;

/**
 * A person who is absent and has a deputy.
 *
 * @param held the roles of the person; empty if no role limits the person
 */
public record AbsentPerson(String name, Optional<HeldRoles> held) {

  /** The names of absent people who may settle a request: a deputy has no right that they lack. */
  public static List<String> settling(List<AbsentPerson> absent, RequestRecord request) {
    return absent.stream().filter(each -> each.maySettle(request)).map(AbsentPerson::name).toList();
  }

  private boolean maySettle(RequestRecord request) {
    List<String> settling = AccessRight.toSettle(request.request().kind()).roleNames();
    return held.stream()
        .allMatch(roles ->
            roles.in(Optional.ofNullable(request.repository())).stream()
                .map(Json::name)
                .anyMatch(settling::contains));
  }
}
