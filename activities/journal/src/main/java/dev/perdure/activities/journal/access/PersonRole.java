package dev.perdure.activities.journal.access;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.perdure.activities.json.Json;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The roles that a person can have in the organisation. */
public enum PersonRole {
  /** Starts and steers tasks, and answers their questions. */
  @JsonProperty("requester")
  REQUESTER,
  /** Decides on plans, permissions, deliveries and trust. */
  @JsonProperty("approver")
  APPROVER,
  /** Keeps tasks and the server going. */
  @JsonProperty("operator")
  OPERATOR,
  /** May do everything, and gives roles to others. */
  @JsonProperty("admin")
  ADMIN;

  /** The names of roles in one text, as the database takes them. */
  static String join(List<PersonRole> roles) {
    return roles.stream().map(Json::name).collect(Collectors.joining(","));
  }

  static List<PersonRole> split(String names) {
    return Stream.of(names.split(","))
        .filter(name -> !name.isEmpty())
        .map(name -> Json.constant(name, PersonRole.class))
        .toList();
  }
}
