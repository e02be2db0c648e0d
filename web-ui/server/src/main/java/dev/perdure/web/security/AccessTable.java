package dev.perdure.web.security;

import static dev.perdure.web.security.AccessRight.ANSWER;
import static dev.perdure.web.security.AccessRight.ASSIGN;
import static dev.perdure.web.security.AccessRight.CHANGE_RULES;
import static dev.perdure.web.security.AccessRight.COMMENT;
import static dev.perdure.web.security.AccessRight.DECIDE;
import static dev.perdure.web.security.AccessRight.EDIT_PLAN;
import static dev.perdure.web.security.AccessRight.MANAGE_PEOPLE;
import static dev.perdure.web.security.AccessRight.OPERATE;
import static dev.perdure.web.security.AccessRight.OTHER;
import static dev.perdure.web.security.AccessRight.OWN_TOKENS;
import static dev.perdure.web.security.AccessRight.RAISE_BUDGET;
import static dev.perdure.web.security.AccessRight.READ_AUDIT;
import static dev.perdure.web.security.AccessRight.READ_HISTORIES;
import static dev.perdure.web.security.AccessRight.READ_METRICS;
import static dev.perdure.web.security.AccessRight.RESET;
import static dev.perdure.web.security.AccessRight.SEE;
import static dev.perdure.web.security.AccessRight.START;
import static dev.perdure.web.security.AccessRight.STEER;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * The table of calls and the rights that they need. A call with several rights passes with one of
 * them; its controller then asks for the right that its body needs.
 */
final class AccessTable {

  private static final Set<String> READING_METHODS = Set.of("GET", "HEAD", "OPTIONS");

  /** Calls that show something, although some of them send a body. */
  private static final List<AllowedCall> READING =
      List.of(
          entry("/api/me"),
          entry("/api/tokens(?:/.*)?", MANAGE_PEOPLE, OWN_TOKENS),
          entry("/api/people(?:/.*)?", MANAGE_PEOPLE),
          entry("/api/audit(?:/.*)?", READ_AUDIT),
          entry("/api/histories(?:/.*)?", READ_HISTORIES),
          entry("/actuator(?:/.*)?", READ_METRICS),
          entry(".*", SEE));

  private static final List<AllowedCall> READING_POSTS =
      List.of(
          entry("/api/audit/verification", READ_AUDIT),
          entry("/api/codec/(?:decode|encode)", READ_HISTORIES),
          entry("/api/(?:explain|tasks/[^/]+/plan/check)", SEE));

  /** Calls that start, steer, decide or change. A call that is missing here is for admins alone. */
  private static final List<AllowedCall> WRITING =
      List.of(
          entry("/api/audit/people/[^/]+", MANAGE_PEOPLE),
          entry("/api/tokens(?:/.*)?", MANAGE_PEOPLE, OWN_TOKENS),
          entry("/api/people(?:/.*)?", MANAGE_PEOPLE),
          entry("/api/me/.+", SEE),
          entry("/api/(?:tasks|artifacts)", START),
          entry("/api/tasks/[^/]+/messages", STEER),
          entry("/api/tasks/[^/]+/control", STEER, RESET, RAISE_BUDGET),
          entry("/api/tasks/[^/]+/commands", STEER, START),
          entry("/api/tasks/[^/]+/plan", EDIT_PLAN),
          entry("/api/shares/[^/]+", STEER),
          entry("/api/requests/[^/]+/decision", ANSWER, DECIDE, RAISE_BUDGET, STEER),
          entry("/api/requests/[^/]+/(?:assign|snooze)", ASSIGN),
          entry("/api/requests/[^/]+/comments", COMMENT),
          entry("/api/(?:permissions|trust)/[^/]+", CHANGE_RULES),
          entry("/api/(?:mcp|hosts|fleet)/.+", OPERATE));

  private AccessTable() {}

  /** The call by its path; no right means that every known caller may make it. */
  private record AllowedCall(Pattern path, Set<AccessRight> rights) {}

  private static AllowedCall entry(String path, AccessRight... rights) {
    return new AllowedCall(Pattern.compile(path), Set.of(rights));
  }

  /** Whether a call changes nothing of a task. */
  static boolean isReading(String method, String path) {
    return READING_METHODS.contains(method)
        || (method.equals("POST") && find(READING_POSTS, path).isPresent());
  }

  /** The rights of which a call needs one; none if every known caller may make it. */
  static Set<AccessRight> rights(String method, String path) {
    List<AllowedCall> entries =
        READING_METHODS.contains(method)
            ? READING
            : isReading(method, path) ? READING_POSTS : WRITING;
    return find(entries, path).orElse(Set.of(OTHER));
  }

  private static Optional<Set<AccessRight>> find(List<AllowedCall> entries, String path) {
    return entries.stream()
        .filter(entry -> entry.path().matcher(path).matches())
        .map(AllowedCall::rights)
        .findFirst();
  }
}
