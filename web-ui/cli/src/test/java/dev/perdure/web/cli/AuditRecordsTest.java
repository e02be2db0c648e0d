package dev.perdure.web.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.planner.id.TaskId;
import dev.perdure.web.server.OnServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** The audit records, as the API and the command line verify, export and clean them. */
class AuditRecordsTest extends OnServer {

  @TempDir Path directory;
  private TaskId task = new TaskId("none");

  /** The last audit record of earlier tests, which may have broken the records. */
  private String before = "0";

  @BeforeEach
  void decide() {
    String id = http.post("/api/tasks", "{\"request\":\"Write\"}").json().path("id").asString();
    task = new TaskId(id);
    before =
        server
            .journal()
            .database()
            .sql("select coalesce(max(position), 0)::text from audit_record")
            .column(String::toString)
            .getFirst();
    SettledRequest.settle(server.journal(), task, 1);
  }

  @ParameterizedTest
  @ValueSource(strings = {"jsonl", "csv"})
  void exportsAuditRecordsWithASignedEnd(String format) throws IOException {
    run("audit", "export");
    Path file =
        write("records." + format, "audit", "export", "--format", format, "--after", before);
    Path key = write("audit.pub", "audit", "key");

    Typed verified = verifyFile(file, key);
    assertThat(verified.code()).isEqualTo(0);
    assertThat(verified.out()).contains("unchanged and signed: ");
    assertThat(Files.readString(file)).contains("task %s, decision".formatted(task), "ada");

    Files.writeString(file, Files.readString(file).replace("\"exported\"", "\"expected\""));
    Typed tampered = verifyFile(file, key);
    assertThat(tampered.code()).isEqualTo(1);
    assertThat(tampered.out())
        .contains("is not as it was recorded", "The file is not as it was signed");
  }

  @Test
  void findsAnAuditRecordThatWasChanged() {
    run("audit", "export");
    sql("update audit_content set content = 'eve' where part = 'actor'");

    Typed verified = verify();
    assertThat(verified.code()).isEqualTo(1);
    assertThat(verified.out()).contains("has another actor than was recorded");
    assertThat(fleet().path("records").findValuesAsString("kind")).contains("content_changed");
    assertThat(health().path("details").path("log").asString()).isEqualTo("broken");
  }

  @Test
  void forgetsAPersonInTheAuditRecords() {
    run("audit", "export");
    String person = http.get("/api/me").json().path("name").asString();
    Typed forgotten = run("audit", "forget", person);

    assertThat(forgotten.code()).isEqualTo(0);
    assertThat(forgotten.err()).contains("names and details of '%s'".formatted(person));
    Typed verified = verify();
    assertThat(verified.out()).doesNotContain("no record says that it was removed");
    assertThat(verified.out() + verified.err())
        .containsPattern("[1-9]\\d* removed names and details");
    assertThat(run("audit", "forget", "nobody").code()).isEqualTo(4);
  }

  @Test
  void exportsTheRecordsAfterAPosition() {
    List<String> lines =
        run("audit", "export", "--format", "jsonl", "--after", "2").out().lines().toList();

    assertThat(lines.getFirst()).startsWith("{\"position\":3,");
    assertThat(lines.getLast()).startsWith("{\"head\":").contains("\"after\":2,");
  }

  @Test
  void refusesOptionsWithoutEffect() {
    assertThat(run("audit", "verify", "--format", "csv").err()).contains("audit verify [--file");
    assertThat(run("audit", "export", "--after", "3").err()).contains("audit export [--format");
    assertThat(run("audit", "verify", "--file", "x").err()).contains("--key PUB");
    assertThat(run("audit", "export", "--format", "xml").err()).contains("jsonl, csv");
    assertThat(http.get("/api/audit/export?after=999999").status()).isEqualTo(422);
  }

  private Typed verifyFile(Path file, Path key) {
    return run("audit", "verify", "--file", file.toString(), "--key", key.toString());
  }

  private Path write(String name, String... words) throws IOException {
    return Files.writeString(directory.resolve(name), run(words).out());
  }

  private Typed verify() {
    return run("audit", "verify");
  }

  private Typed run(String... words) {
    return Typed.command(Map.of("PERDURE_SERVER", http.address()), words);
  }

  private JsonNode fleet() {
    return http.get("/api/fleet").json().path("audit");
  }

  private JsonNode health() {
    return http.get("/actuator/health").json().path("components").path("audit");
  }

  private void sql(String statement) {
    server.journal().database().sql(statement).update();
  }
}
