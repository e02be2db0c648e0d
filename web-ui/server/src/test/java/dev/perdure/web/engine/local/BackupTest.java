package dev.perdure.web.engine.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.perdure.activities.journal.body.BodyCipher;
import dev.perdure.activities.journal.body.BodyCodec;
import dev.perdure.activities.journal.body.BodyPlace;
import dev.perdure.activities.journal.body.TranscriptColumn;
import dev.perdure.activities.json.Json;
import dev.perdure.activities.postgres.EmbeddedPostgres;
import dev.perdure.activities.postgres.EmbeddedPostgresSettings;
import dev.perdure.web.engine.SetupException;
import dev.perdure.web.engine.encryption.EncryptionKeys;
import dev.perdure.web.engine.encryption.TestKeys;
import dev.perdure.web.engine.encryption.TranscriptCipher;
import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BackupTest {

  /** A place whose characters mean something in properties. */
  private static final String OLD = "/da:t#a";

  private static final Supplier<BodyCodec> PLAIN = () -> new BodyCodec(BodyCipher.PLAIN);

  /** Files that hold secrets of a person or of a running server. */
  private static final List<String> LEFT_BEHIND =
      List.of("engine.log", "token", "logins.json", "mcp-auth.json", "server.json");

  @TempDir Path directory;

  @Test
  void bringsBackRowsFilesLinksAndWhoMayRead() throws IOException, SQLException {
    Path data = Files.createDirectory(directory.resolve("data"));
    fill(data);
    for (String left : LEFT_BEHIND) {
      Files.writeString(data.resolve(left), "x");
    }

    Backup.save(data, directory.resolve("saved.tar.gz"), "1");
    Path other = directory.resolve("other");
    BackupManifest manifest = Backup.restore(directory.resolve("saved.tar.gz"), other, PLAIN);

    assertThat(manifest.place()).isEqualTo(data.toString());
    assertThat(other.resolve("workspaces/größe.txt")).hasContent("kept");
    assertThat(Files.readSymbolicLink(other.resolve("workspaces/link")))
        .isEqualTo(Path.of("größe.txt"));
    assertThat(
            PosixFilePermissions.toString(
                Files.getPosixFilePermissions(other.resolve("temporal.db"))))
        .isEqualTo("rw-r-----");
    assertThat(rows(other)).isEqualTo(1);
    for (String left : LEFT_BEHIND) {
      assertThat(other.resolve(left)).doesNotExist();
    }
  }

  @Test
  void aRestoreElsewhereMovesThePathsInRecordsAndInLinksOfGit() throws IOException, SQLException {
    Path data = Files.createDirectory(directory.resolve("data"));
    fill(data);
    String link = "gitdir: %s/repos/m/worktrees/t_1\n".formatted(data);
    Files.writeString(Files.createDirectory(data.resolve("workspaces/t_1")).resolve(".git"), link);
    Files.writeString(
        Files.createDirectories(data.resolve("repos/m/worktrees/t_1")).resolve("gitdir"),
        data + "/workspaces/t_1/.git\n");
    Files.writeString(data.resolve("workspaces/t_1/notes.txt"), data + "/workspaces");
    execute(
        data,
        """
        create table task (workspace json, result json);
        insert into task values ('{"path":"%1$s/workspaces/t_1"}', '{"text":"%1$s-2/x"}');
        create table run_prompt (system text);
        insert into run_prompt values ('Work in %1$s/workspaces/t_1.')
        """
            .formatted(data));

    Backup.save(data, directory.resolve("saved.tar.gz"), "1");
    Path other = directory.resolve("other");
    Backup.restore(directory.resolve("saved.tar.gz"), other, PLAIN);

    assertThat(other.resolve("workspaces/t_1/.git"))
        .hasContent("gitdir: %s/repos/m/worktrees/t_1".formatted(other));
    assertThat(other.resolve("repos/m/worktrees/t_1/gitdir"))
        .hasContent(other + "/workspaces/t_1/.git");
    assertThat(other.resolve("workspaces/t_1/notes.txt")).hasContent(data + "/workspaces");
    assertThat(
            text(other, "select workspace::text || result::text || system from task, run_prompt"))
        .isEqualTo(
            "{\"path\":\"%1$s/workspaces/t_1\"}{\"text\":\"%2$s-2/x\"}Work in %1$s/workspaces/t_1."
                .formatted(other, data));
    assertThat(MovedDataDirectory.origin(other)).contains(data.toString());
    MovedDataDirectory.settle(other);
    assertThat(MovedDataDirectory.origin(other)).isEmpty();
  }

  @Test
  void aMoveChangesNothingThatOnlyContainsTheOldPlace() throws IOException, SQLException {
    Path data = Files.createDirectory(directory.resolve("data"));
    String others =
        "/mnt%1$s/x /var/d%1$s/x https://git.acme.com%1$s/x git@acme.com:%1$s/x ${HOME}%1$s/x %1$s-2/x"
            .formatted(OLD);
    String paths = "%1$s/x\nfile://%1$s/x (%1$s/x) A=%1$s/x %1$s".formatted(OLD);
    fill(data);
    Path record = data.resolve("workspaces/t_1.properties");
    Files.writeString(
        record, "directory=/da\\:t\\#a/workspaces/t_1\nmirror=/mnt/da\\:t\\#a\nbranch=b\nbase=c\n");
    Path alternates = data.resolve("repos/m/objects/info/alternates");
    Files.createDirectories(alternates.getParent());
    Files.writeString(alternates, "/mnt%1$s/objects\n%1$s/repos/m\n".formatted(OLD));
    execute(
        data,
        """
        create table task (workspace json, result json);
        insert into task values ('%1$s', '%2$s');
        create table run_prompt (system text);
        insert into run_prompt values ('%3$s')
        """
            .formatted(Json.write(others), Json.write(paths), others + "\n" + paths));

    new MovedDataDirectory(data, OLD, PLAIN).replace();

    String moved = paths.replace(OLD, data.toString());
    assertThat(text(data, "select workspace::text || result::text || system from task, run_prompt"))
        .isEqualTo(Json.write(others) + Json.write(moved) + others + "\n" + moved);
    assertThat(alternates).hasContent("/mnt%s/objects\n%s/repos/m".formatted(OLD, data));
    var properties = new Properties();
    properties.load(new StringReader(Files.readString(record)));
    assertThat(properties)
        .containsEntry("directory", data + "/workspaces/t_1")
        .containsEntry("mirror", "/mnt" + OLD)
        .containsEntry("branch", "b")
        .containsEntry("base", "c");
  }

  @Test
  void aMoveReplacesPathsInEncryptedIntents() throws IOException, SQLException {
    Path data = Files.createDirectory(directory.resolve("data"));
    fill(data);
    var keys = TestKeys.withTranscripts(directory, "k1", Map.of("k1", 1));
    var bodyCodec = new BodyCodec(new TranscriptCipher(keys));
    BodyPlace place = TranscriptColumn.CALL_INTENT.at("c_1");
    String intent = "{\"command\":\"ls %s/workspaces\"}";
    execute(
        data,
        """
        create table tool_journal (call_id text, intent json);
        insert into tool_journal values ('c_1', '%s')
        """
            .formatted(bodyCodec.write(place, intent.formatted(OLD))));

    assertThatThrownBy(() ->
            new MovedDataDirectory(
                    data, OLD, () -> new BodyCodec(new TranscriptCipher(EncryptionKeys.none())))
                .replace())
        .hasMessageContaining("The key 'k1' encrypted this transcript");
    new MovedDataDirectory(data, OLD, () -> bodyCodec).replace();

    String stored = text(data, "select intent::text from tool_journal");
    assertThat(bodyCodec.read(place, stored)).isEqualTo(intent.formatted(data));
  }

  @Test
  void aBackupIsReadByItsOwnerAlone() throws IOException, SQLException {
    Path data = Files.createDirectory(directory.resolve("data"));
    fill(data);

    Backup.save(data, directory.resolve("saved.tar.gz"), "1");

    assertThat(
            PosixFilePermissions.toString(
                Files.getPosixFilePermissions(directory.resolve("saved.tar.gz"))))
        .isEqualTo("rw-------");
  }

  @Test
  void aDirectoryInUseIsNotSaved() throws IOException {
    Path data = Files.createDirectories(directory.resolve("data"));
    Files.createDirectory(data.resolve("postgres"));
    try (var _ = DataDirectory.open(data)) {
      assertThatThrownBy(() -> Backup.save(data, directory.resolve("saved"), "1"))
          .isInstanceOf(SetupException.class)
          .hasMessageContaining("is in use");
    }
    assertThat(directory.resolve("saved")).doesNotExist();
  }

  @Test
  void aRestoreReplacesNothing() throws IOException {
    Path data = Files.createDirectories(directory.resolve("data"));
    Files.writeString(data.resolve("mine"), "x");
    new BackupArchive(directory.resolve("saved"))
        .write(new BackupManifest("1", java.time.Instant.EPOCH, "/data"), data, _ -> false);

    assertThatThrownBy(() -> Backup.restore(directory.resolve("saved"), data, PLAIN))
        .hasMessageContaining("is not empty");
    assertThat(data.resolve("mine")).hasContent("x");
  }

  @Test
  void aDamagedBackupLeavesNothingBehind() throws IOException {
    Path source = Files.createDirectory(directory.resolve("source"));
    Files.write(
        source.resolve("big"),
        new java.util.Random(1)
            .ints(200_000)
            .collect(java.io.ByteArrayOutputStream::new, (out, i) -> out.write(i), (a, b) -> {})
            .toByteArray());
    Path whole = directory.resolve("whole");
    new BackupArchive(whole)
        .write(new BackupManifest("1", java.time.Instant.EPOCH, "/data"), source, _ -> false);
    byte[] bytes = Files.readAllBytes(whole);
    Path half =
        Files.write(directory.resolve("half"), java.util.Arrays.copyOf(bytes, bytes.length / 2));

    assertThatThrownBy(() -> Backup.restore(half, directory.resolve("data"), PLAIN))
        .isInstanceOf(SetupException.class)
        .hasMessageContaining("can't be restored");
    assertThat(directory.resolve("data").resolve("big")).doesNotExist();
  }

  @Test
  void aFileThatIsNoBackupIsNamed() throws IOException {
    Path note = Files.writeString(directory.resolve("note"), "hello");

    assertThatThrownBy(() -> Backup.restore(note, directory.resolve("data"), PLAIN))
        .hasMessageContaining("note can't be restored");
    assertThatThrownBy(
            () -> Backup.restore(directory.resolve("none"), directory.resolve("data"), PLAIN))
        .hasMessageContaining("there is no such file");
  }

  private static void fill(Path data) throws IOException, SQLException {
    execute(data, "create table kept as select 1 as one");
    Path folder = Files.createDirectory(data.resolve("workspaces"));
    Files.writeString(folder.resolve("größe.txt"), "kept");
    Files.createSymbolicLink(folder.resolve("link"), Path.of("größe.txt"));
    Files.createFile(
        data.resolve("temporal.db"),
        PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-r-----")));
    Files.writeString(data.resolve("engine.log"), "noise");
  }

  private static void execute(Path data, String sql) throws SQLException {
    try (var postgres = postgres(data);
        var connection = postgres.access().connect(5);
        var statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  private static int rows(Path data) throws SQLException {
    return Integer.parseInt(text(data, "select count(*) from kept"));
  }

  private static String text(Path data, String query) throws SQLException {
    try (var postgres = postgres(data);
        var connection = postgres.access().connect(5);
        var statement = connection.createStatement();
        var row = statement.executeQuery(query)) {
      row.next();
      return row.getString(1);
    }
  }

  private static EmbeddedPostgres postgres(Path data) {
    return EmbeddedPostgres.start(
        new EmbeddedPostgresSettings(
            data.resolve("postgres"), EmbeddedPostgresSettings.userCache(), true));
  }
}
