package dev.perdure.web.security;

import static dev.perdure.activities.journal.access.PersonRole.ADMIN;
import static dev.perdure.activities.journal.access.PersonRole.APPROVER;
import static dev.perdure.activities.journal.access.PersonRole.LEAD;
import static dev.perdure.activities.journal.access.PersonRole.OPERATOR;
import static dev.perdure.activities.journal.access.PersonRole.REQUESTER;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.perdure.activities.journal.access.PersonRole;
import dev.perdure.activities.journal.access.TokenScope;
import dev.perdure.activities.json.Json;
import dev.perdure.planner.request.RequestKind;
import java.util.List;

/** The rights of people in the organisation, each with the roles that have it. */
public enum AccessRight {
  /**
   * Everything that pages, streams and calls show, except what another right names. The lead of a
   * team sees its spending, and lists of the tasks that the lead's other roles show.
   */
  @JsonProperty("see")
  SEE(TokenScope.READ, REQUESTER, APPROVER, OPERATOR, ADMIN, LEAD),
  @JsonProperty("start")
  START(TokenScope.WRITE, REQUESTER, ADMIN),
  @JsonProperty("steer")
  STEER(TokenScope.WRITE, REQUESTER, OPERATOR, ADMIN),
  @JsonProperty("answer")
  ANSWER(TokenScope.WRITE, REQUESTER, APPROVER, ADMIN),
  @JsonProperty("edit_plan")
  EDIT_PLAN(TokenScope.WRITE, REQUESTER, APPROVER, ADMIN),
  @JsonProperty("decide")
  DECIDE(TokenScope.WRITE, APPROVER, ADMIN),
  @JsonProperty("raise_budget")
  RAISE_BUDGET(TokenScope.WRITE, APPROVER, OPERATOR, ADMIN),
  /** Assigns requests, and sets them aside. */
  @JsonProperty("assign")
  ASSIGN(TokenScope.WRITE, REQUESTER, APPROVER, OPERATOR, ADMIN),
  /** Comments on requests for other people. */
  @JsonProperty("comment")
  COMMENT(TokenScope.WRITE, REQUESTER, APPROVER, OPERATOR, ADMIN),
  @JsonProperty("change_rules")
  CHANGE_RULES(TokenScope.WRITE, APPROVER, OPERATOR, ADMIN),
  /** Sets a task back to an earlier step. */
  @JsonProperty("reset")
  RESET(TokenScope.WRITE, OPERATOR, ADMIN),
  @JsonProperty("read_audit")
  READ_AUDIT(TokenScope.READ, APPROVER, OPERATOR, ADMIN),
  @JsonProperty("read_metrics")
  READ_METRICS(TokenScope.READ, OPERATOR, ADMIN),
  /** Reads what Temporal's histories hold, through the codec server. */
  @JsonProperty("read_histories")
  READ_HISTORIES(TokenScope.READ, OPERATOR, ADMIN),
  /** Connects MCP servers and logs in there, drains hosts, and compares records with the engine. */
  @JsonProperty("operate")
  OPERATE(TokenScope.WRITE, OPERATOR, ADMIN),
  /** Gives, lists and ends the rights of people. */
  @JsonProperty("manage_people")
  MANAGE_PEOPLE(TokenScope.WRITE, ADMIN),
  /** Creates, lists and revokes the own named tokens; only for people who signed in as such. */
  @JsonProperty("own_tokens")
  OWN_TOKENS(TokenScope.WRITE, REQUESTER, APPROVER, OPERATOR, ADMIN, LEAD),
  /** Changes by a call that the table does not name. */
  @JsonProperty("other")
  OTHER(TokenScope.WRITE, ADMIN);

  private final TokenScope scope;

  @SuppressWarnings("ImmutableEnumChecker") // List.of makes a list that nobody changes
  private final List<PersonRole> roles;

  AccessRight(TokenScope scope, PersonRole... roles) {
    this.scope = scope;
    this.roles = List.of(roles);
  }

  /** The right to settle a request of a kind. */
  public static AccessRight toSettle(RequestKind kind) {
    return switch (kind) {
      case QUESTION -> ANSWER;
      case PERMISSION, PLAN, DELIVERY, TRUST -> DECIDE;
      case BUDGET -> RAISE_BUDGET;
      case OPERATOR -> STEER;
    };
  }

  /** The scope that a named token needs besides. */
  TokenScope scope() {
    return scope;
  }

  /** The names of the roles that have the right. */
  public List<String> roleNames() {
    return roles.stream().map(Json::name).toList();
  }

  List<PersonRole> roles() {
    return roles;
  }
}
