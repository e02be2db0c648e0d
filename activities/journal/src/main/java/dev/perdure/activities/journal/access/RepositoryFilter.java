package dev.perdure.activities.journal.access;

import dev.perdure.activities.journal.db.Database;
import dev.perdure.activities.journal.db.Query;
import java.util.List;

/** The condition of SQL statements that read only tasks of repositories that a person may see. */
public final class RepositoryFilter {

  /** The condition; the statement needs the table {@code task} and {@link #bind}. */
  public static final String IS_VISIBLE = "(:seesAll or task.repository_location in (:seen))";

  /** The locations of all tasks, each once, by steps in the index of repositories. */
  private static final String LOCATIONS =
      """
      with recursive found as (
        (select repository_location as location from task where repository_location is not null
          order by text_key(repository_location) limit 1)
        union all
        select (select task.repository_location from task
          where text_key(task.repository_location) > text_key(found.location)
          order by text_key(task.repository_location) limit 1)
        from found where found.location is not null)
      select location from found where location is not null
      """;

  private RepositoryFilter() {}

  /** Gives a statement with the condition the locations that a person may see. */
  public static Query bind(Query query, Database database, VisibleRepositories visible) {
    return query
        .param("seesAll", visible.areAll())
        .param("seen", visible.areAll() ? List.of("") : visibleLocations(database, visible));
  }

  private static List<String> visibleLocations(Database database, VisibleRepositories visible) {
    List<String> locations =
        database.sql(LOCATIONS).column(location -> location).stream()
            .filter(visible::shows)
            .toList();
    return locations.isEmpty() ? List.of("") : locations;
  }
}
