package dev.perdure.activities.journal.db;

import static org.assertj.core.api.Assertions.assertThat;

import com.zaxxer.hikari.HikariDataSource;
import dev.perdure.activities.journal.task.TaskReader;
import dev.perdure.activities.postgres.TestDatabase;
import dev.perdure.planner.id.TaskId;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.MigrationInfo;
import org.flywaydb.core.api.MigrationVersion;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Migrations of databases that hold data of each earlier schema. */
class MigrationTest {

  private static final int CONNECTIONS = 4;

  /**
   * Fills each empty table with one row that has a value in each column, and begins again until no
   * table lacks the row that it refers to. All texts are the same and as long as a hash.
   */
  private static final String FILL =
      """
      do $$
      declare place record; empty boolean; incomplete boolean := true;
      begin
        while incomplete loop
        incomplete := false;
        for place in
          select tab.oid::regclass as name,
            string_agg(format('%I', col.attname), ', ') as columns,
            string_agg(case
              when (relname, attname) = ('terminal_login', 'state') then quote_literal('waiting')
              when relname like 'spending%' and attname in ('per', 'period', 'dimension')
                then quote_literal('x')
              when (relname, attname) in (('api_token', 'id'), ('browser_session', 'token_id'))
                then quote_literal(repeat('x', 16))
              else case format_type(col.atttypid, null)
              when 'text' then quote_literal(repeat('x', 64))
              when 'json' then quote_literal('{}')
              when 'text[]' then quote_literal('{x}')
              when 'boolean' then quote_literal('true')
              when 'date' then quote_literal('2026-01-02')
              when 'bytea' then quote_literal('\\x01')
              when 'timestamp with time zone' then quote_literal('2026-01-02 03:04:05+00')
              else quote_literal('1') end end, ', ') as content
          from pg_class tab
          join pg_attribute col on col.attrelid = tab.oid and col.attnum > 0
            and not col.attisdropped and col.attgenerated = '' and col.attidentity <> 'a'
          where tab.relkind = 'r' and tab.relnamespace = 'public'::regnamespace
            and tab.relname <> 'flyway_schema_history'
          group by tab.oid order by tab.oid
        loop
          execute format('select not exists (select from %s)', place.name) into empty;
          if empty then
            begin
              execute format('insert into %s (%s) values (%s)', place.name, place.columns, place.content);
            exception when foreign_key_violation then
              incomplete := true;
            end;
          end if;
        end loop;
        end loop;
      end $$
      """;

  private static final String RUN =
      """
      insert into conversation (id, task_id, kind, workflow_id, agent, phase, title, state, ceiling)
      values ('t_1.main', 't_1', 'main', 'w', 'build', 'executing', 'Title', 'running', false)
      """;

  /** A turn with a price, and a call without a turn and a price. */
  private static final String CALLS =
      """
      insert into usage (id, task_id, conversation_id, turn, purpose, model, input_tokens,
        output_tokens, cache_read_tokens, cache_write_tokens, cost)
      select number, conversation.task_id, conversation.id, turn, 'respond', 'a/b', number * 10,
        number, 0, 0, cost
      from conversation, (values (1, 1, 0.5), (2, null, null)) as call (number, turn, cost)
      """;

  private static final String RAISE =
      """
      insert into spending_raise (per, name, period, starts, dimension, amount, raised_by)
      values ('repository', ?, 'day', current_date, 'cost', 9, 'ann')
      """;

  private static final String TABLES =
      """
      select relname from pg_class
      where relkind = 'r' and relnamespace = 'public'::regnamespace
        and relname <> 'flyway_schema_history'
      order by 1
      """;

  static Stream<MigrationVersion> earlierSchemas() {
    try (TestDatabase database = TestDatabase.empty();
        HikariDataSource source = TestJournal.pool(database.access(), CONNECTIONS)) {
      List<MigrationVersion> all =
          Stream.of(flyway(source, MigrationVersion.LATEST).info().all())
              .map(MigrationInfo::getVersion)
              .filter(Objects::nonNull)
              .sorted()
              .toList();
      return all.subList(0, all.size() - 1).stream();
    }
  }

  @ParameterizedTest
  @MethodSource("earlierSchemas")
  void keepEachValueOfEachTableAndLeaveTasksReadable(MigrationVersion earlier) {
    onSchema(
        earlier,
        (source, database) -> {
          database.sql(FILL).update();
          Map<String, String> before = rows(database);
          database.sql(TestJournal.SMALLEST_TASK, "t_1").update();

          Database.migrate(source);

          assertThat(before).hasSizeGreaterThan(40).doesNotContainValue("");
          assertThat(before)
              .allSatisfy((table, row) ->
                  assertThat(isKept(database, table, row)).as("%s: %s", table, row).isTrue());
          assertThat(new TaskReader(database).find(new TaskId("t_1")))
              .hasValueSatisfying(task -> assertThat(task.title()).isEqualTo("Title"));
        });
  }

  @Test
  void totalTheModelCallsOfEarlierTasks() {
    onSchema(
        MigrationVersion.fromVersion("5.1"),
        (source, database) -> {
          database.sql(TestJournal.SMALLEST_TASK, "t_1").update();
          database.sql(RUN).update();
          database.sql(CALLS).update();

          Database.migrate(source);

          assertThat(totals(database, "select spent_cost, spent_turns from task"))
              .isEqualTo("(0.500000,1)");
          assertThat(totals(database, "select input_tokens, output_tokens, cost from conversation"))
              .isEqualTo("(30,3,)");
        });
  }

  @Test
  void keepRaisedLimitsOfRepositoriesWithOlderNames() {
    onSchema(
        MigrationVersion.fromVersion("20.2"),
        (source, database) -> {
          database.sql(TestJournal.SMALLEST_TASK, "t_1").update();
          database.sql("update task set repository_location = '/srv/git/Shop.git/'").update();
          database.sql(RAISE, "/srv/git/shop").update();
          database.sql(RAISE, "github.com/acme/shop").update();

          Database.migrate(source);

          assertThat(
                  database.sql("select name from spending_raise order by id").column(name -> name))
              .containsExactly("/srv/git/shop", "github.com/acme/shop", "/srv/git/Shop.git");
        });
  }

  /** Does work in a database of an earlier schema, over a few connections for all statements. */
  private static void onSchema(MigrationVersion version, BiConsumer<DataSource, Database> work) {
    try (TestDatabase server = TestDatabase.empty();
        HikariDataSource source = TestJournal.pool(server.access(), CONNECTIONS)) {
      flyway(source, version).migrate();
      work.accept(source, new Database(source));
    }
  }

  private static boolean isKept(Database database, String table, String row) {
    return database
        .sql("select bool_or(to_jsonb(t) @> ?::jsonb) from %s t".formatted(table), row)
        .query(Boolean.class)
        .single();
  }

  private static String totals(Database database, String select) {
    return database
        .sql("select t::text from (%s) t".formatted(select))
        .query(String.class)
        .single();
  }

  /** The only row of each table as JSON. */
  private static Map<String, String> rows(Database database) {
    return database.sql(TABLES).query(String.class).list().stream()
        .collect(Collectors.toMap(Function.identity(), table -> row(database, table)));
  }

  private static String row(Database database, String table) {
    return database
        .sql("select coalesce(string_agg(to_jsonb(t)::text, ''), '') from %s t".formatted(table))
        .query(String.class)
        .single();
  }

  private static Flyway flyway(DataSource source, MigrationVersion target) {
    return Flyway.configure().dataSource(source).target(target).load();
  }
}
