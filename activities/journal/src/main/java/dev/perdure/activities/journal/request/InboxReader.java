package dev.perdure.activities.journal.request;

import dev.perdure.activities.journal.access.RepositoryFilter;
import dev.perdure.activities.journal.access.VisibleRepositories;
import dev.perdure.activities.journal.db.Database;
import dev.perdure.activities.json.Json;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.request.RequestKind;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Reads the requests that wait in the order of a person's inbox, and counts them. */
public record InboxReader(Database database) {

  private static final String NOT_SET_ASIDE =
      "(request.snoozed_until is null or request.snoozed_until <= now())";

  private static final String OF_KINDS = "request.kind = any(string_to_array(:names, ','))";

  private static final String OF_TEAM =
      """
      task.approval is not null and (position(:quoted in task.approval::text) > 0 or exists (
        select from unnest(string_to_array(:names, ',')) role
        where position('"' || role || '"' in task.approval::text) > 0))
      """;

  private static final String OF_PERSON =
      """
      task.requester = :person or exists (
        select from submission vote
        where vote.task_id = request.task_id and vote.used_for = 'vote'
          and vote.submitted_by = :person and starts_with(vote.key, 'vote ' || request.id || ' '))
      """;

  private static final String OF_RULES = "task.approval is not null and " + NOT_SET_ASIDE;

  private static final String PAGE =
      RequestReader.SELECT
          + """
          and request.status = 'pending' and (%s)
          and\
          """
          + RepositoryFilter.IS_VISIBLE
          + """

          and (:kind::text is null or request.kind = :kind)
          and (:task::text is null or request.task_id = :task)
          and (:after::timestamptz is null
            or (request.assignee is distinct from :person, request.raised_at, request.id)
              > (not :isAssigned::boolean, :after, :afterId))
          order by request.assignee is distinct from :person, request.raised_at, request.id
          limit :limit
          """;

  private static final String COUNT =
      """
      select request.kind, task.requester = :person as is_own,
        task.approval is not null as has_rules, task.repository_location, count(*) as requests
      from request join task on task.id = request.task_id
      where request.status = 'pending' and
      """
          + NOT_SET_ASIDE
          + " and "
          + RepositoryFilter.IS_VISIBLE
          + " group by 1, 2, 3, 4";

  /** The next requests of a scope after a place, for a person, filtered as the query says. */
  public List<RequestRecord> read(
      InboxScope scope, String person, RequestQuery query, Optional<InboxPlace> after, int limit) {
    return RepositoryFilter.bind(
            database.sql(PAGE.formatted(condition(scope))), database, query.visible())
        .param("person", person)
        .param("quoted", Json.write(person))
        .param("names", names(scope))
        .param("kind", query.kind().map(Json::name).orElse(null))
        .param("task", query.task().map(TaskId::value).orElse(null))
        .param("isAssigned", after.map(InboxPlace::isAssigned).orElse(null))
        .param("after", after.map(place -> place.cursor().time()).orElse(null))
        .param("afterId", after.map(InboxPlace::id).orElse(null))
        .param("limit", limit)
        .list(RequestReader::request);
  }

  private static String condition(InboxScope scope) {
    return switch (scope) {
      case InboxScope.OfKinds _ -> OF_KINDS;
      case InboxScope.OfTeam _ -> OF_TEAM;
      case InboxScope.OfPerson _ -> OF_PERSON;
      case InboxScope.OfRules _ -> OF_RULES;
    };
  }

  private static String names(InboxScope scope) {
    return switch (scope) {
      case InboxScope.OfKinds(var kinds) ->
          kinds.stream().map(Json::name).collect(Collectors.joining(","));
      case InboxScope.OfTeam(var roles) -> String.join(",", roles);
      case InboxScope.OfPerson _, InboxScope.OfRules _ -> "";
    };
  }

  /** Counts the requests that wait and are not set aside, without their contents. */
  public List<InboxCount> count(String person, VisibleRepositories visible) {
    return RepositoryFilter.bind(database.sql(COUNT), database, visible)
        .param("person", person)
        .list(row ->
            new InboxCount(
                row.constant("kind", RequestKind.class),
                row.flag("is_own"),
                row.flag("has_rules"),
                row.textOrNull("repository_location"),
                row.number("requests")));
  }
}
