package dev.perdure.planner.spending;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.Locale;

/** The scopes whose spending is summed and limited. */
public enum SpendingScope {
  /** The person who started the tasks. */
  @JsonProperty("person")
  PERSON,
  /** A group of people, by the names of {@code policy.approval.groups}. */
  @JsonProperty("group")
  GROUP,
  @JsonProperty("repository")
  REPOSITORY,
  /** All tasks of the installation. */
  @JsonProperty("organisation")
  ORGANISATION;

  public String wireName() {
    return name().toLowerCase(Locale.ROOT);
  }
}
