package dev.perdure.web.engine.local;

import dev.perdure.activities.files.AtomicFile;
import dev.perdure.activities.files.PathMentions;
import dev.perdure.activities.git.worktree.WorkspaceRecordFile;
import dev.perdure.activities.journal.body.BodyCodec;
import dev.perdure.activities.journal.body.BodyPlace;
import dev.perdure.activities.journal.body.TranscriptColumn;
import dev.perdure.activities.json.Json;
import dev.perdure.activities.postgres.EmbeddedPostgres;
import dev.perdure.activities.postgres.EmbeddedPostgresSettings;
import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * A data directory that was restored in another place. Records and small files of git and Perdure
 * name paths below the old place, and get the new place instead. The histories of the engine keep
 * the old one, so the next server starts open tasks again from their records.
 *
 * @param bodyCodec the form of encrypted records, read only if there is one
 */
public record MovedDataDirectory(Path data, String from, Supplier<BodyCodec> bodyCodec) {

  private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(10);

  private static final PathMatcher WORKSPACES =
      FileSystems.getDefault().getPathMatcher("glob:workspaces/*.properties");

  /** The files that name absolute paths: links between mirrors and worktrees. */
  private static final List<String> FILES =
      List.of("workspaces/*/.git", "repos/*/worktrees/*/gitdir", "repos/*/objects/info/alternates");

  /** The columns that name absolute paths, by table. */
  private static final Map<String, List<String>> COLUMNS =
      Map.of(
          "task", List.of("workspace", "result"),
          "conversation", List.of("settings"),
          "background_run", List.of("spec"),
          "tool_journal", List.of("intent"),
          "workspace_facts", List.of("facts"));

  private static final String ENCRYPTED =
      "select call_id, intent::text from tool_journal where starts_with(intent::text, ?)";

  private static final String REPLACE =
      """
      update %1$s set %2$s = regexp_replace(%2$s::text, ?, ?, 'g')::%3$s
      where strpos(%2$s::text, ?) > 0
      """;

  /** The place of which a directory was saved, until a server has started its tasks again. */
  public static Optional<String> origin(Path data) {
    return file(data).read(FormerPlace.class).map(FormerPlace::from);
  }

  /** Forgets the old place once all open tasks are started again. */
  public static void settle(Path data) {
    file(data).delete();
  }

  /** Replaces the old place in files and records, and leaves a note for the next server. */
  void replace() throws IOException {
    replaceInFiles();
    replaceInRecords();
    file(data).write(new FormerPlace(from));
  }

  private void replaceInFiles() throws IOException {
    List<PathMatcher> matchers =
        FILES.stream()
            .map(pattern -> FileSystems.getDefault().getPathMatcher("glob:" + pattern))
            .toList();
    for (Path file : files("workspaces", 2, matchers)) {
      replaceIn(file);
    }
    for (Path file : files("repos", 4, matchers)) {
      replaceIn(file);
    }
    for (Path file : files("workspaces", 1, List.of(WORKSPACES))) {
      new WorkspaceRecordFile(file).move(Path.of(from), data);
    }
  }

  private List<Path> files(String name, int depth, List<PathMatcher> matchers) throws IOException {
    Path folder = data.resolve(name);
    if (!Files.isDirectory(folder)) {
      return List.of();
    }
    try (Stream<Path> tree = Files.walk(folder, depth)) {
      return tree.filter(
              path -> matchers.stream().anyMatch(it -> it.matches(data.relativize(path))))
          .filter(path -> Files.isRegularFile(path) && !Files.isSymbolicLink(path))
          .toList();
    }
  }

  private void replaceIn(Path file) throws IOException {
    String text = Files.readString(file);
    String moved = new PathMentions(from).replace(text, data.toString());
    if (!moved.equals(text)) {
      AtomicFile.write(file, moved);
    }
  }

  private void replaceInRecords() throws IOException {
    var settings = EmbeddedPostgresSettings.durable(data.resolve("postgres"));
    try (var postgres = EmbeddedPostgres.start(settings);
        var connection = postgres.access().connect((int) CONNECT_TIMEOUT.toSeconds())) {
      replaceInRecords(connection);
    } catch (SQLException e) {
      throw new IOException("its records can't be moved: " + e.getMessage(), e);
    }
  }

  /** Replaces the place in one transaction. */
  void replaceInRecords(Connection connection) throws SQLException {
    connection.setAutoCommit(false);
    for (var table : COLUMNS.entrySet()) {
      for (String column : table.getValue()) {
        if (exists(connection, table.getKey(), column)) {
          String statement = REPLACE.formatted(table.getKey(), column, "json");
          execute(connection, statement, inJson(from), inJson(data.toString()));
        }
      }
    }
    if (exists(connection, "tool_journal", "intent")) {
      replaceInEncrypted(connection);
    }
    if (exists(connection, "run_prompt", "system")) {
      String statement = REPLACE.formatted("run_prompt", "system", "text");
      execute(connection, statement, from, data.toString());
    }
    connection.commit();
  }

  /** Replaces the place in encrypted intents, which SQL can't read. */
  private void replaceInEncrypted(Connection connection) throws SQLException {
    PathMentions mentions = new PathMentions(inJson(from));
    try (var encrypted = connection.prepareStatement(ENCRYPTED);
        var update =
            connection.prepareStatement(
                "update tool_journal set intent = ?::json where call_id = ?")) {
      encrypted.setString(1, BodyCodec.MARK);
      try (var rows = encrypted.executeQuery()) {
        while (rows.next()) {
          BodyPlace place = TranscriptColumn.CALL_INTENT.at(rows.getString(1));
          String text = bodyCodec.get().read(place, rows.getString(2));
          update.setString(
              1, bodyCodec.get().write(place, mentions.replace(text, inJson(data.toString()))));
          update.setString(2, rows.getString(1));
          var _ = update.executeUpdate();
        }
      }
    }
  }

  private static boolean exists(Connection connection, String table, String column)
      throws SQLException {
    try (var columns = connection.getMetaData().getColumns(null, null, table, column)) {
      return columns.next();
    }
  }

  private static void execute(Connection connection, String sql, String old, String moved)
      throws SQLException {
    try (var statement = connection.prepareStatement(sql)) {
      statement.setString(1, new PathMentions(old).pattern());
      statement.setString(2, moved.replace("\\", "\\\\"));
      statement.setString(3, old);
      var _ = statement.executeUpdate();
    }
  }

  /** A place as JSON has it, without quotation marks. */
  private static String inJson(String place) {
    String text = Json.write(place);
    return text.substring(1, text.length() - 1);
  }

  private static JsonFile file(Path data) {
    return new JsonFile(data.resolve("moved.json"));
  }

  /** The content of the note. */
  private record FormerPlace(String from) {}
}
