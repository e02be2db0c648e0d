package dev.perdure.activities.journal.trail;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.perdure.activities.journal.audit.AuditFindingKind;
import dev.perdure.activities.journal.audit.ChainWitness;
import dev.perdure.activities.journal.audit.TrailFinding;
import dev.perdure.activities.journal.audit.TrailReport;
import dev.perdure.activities.journal.db.TestJournal;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Names and details leave the audit records, and exports are verified without a database. */
class TrailExportTest {

  @RegisterExtension final TestJournal journal = TestJournal.open();
  @TempDir Path data;

  private final AuditTrail trail = new AuditTrail(journal.database());
  private final TrailRemover remover = new TrailRemover(journal.database());
  private TrailKey key;

  @BeforeEach
  void append() {
    key = TrailKeyFile.in(data).key();
    append(TrailKind.TOKEN_CREATED, "token 1", "ada", "bob");
    trail.append(TrailEntry.of(TrailKind.SIGN_IN, "token 1").by("bob").with(Map.of("roles", "")));
    append(TrailKind.TOKEN_CREATED, "token 2", "bob", "ada");
    trail.append(TrailEntry.of(TrailKind.CONFIGURATION, "host a").linkedTo("0".repeat(64)));
  }

  @Test
  void forgetsAPersonAndKeepsTheChain() {
    assertThat(remover.forget("bob", "ada")).isEqualTo(5);

    assertThat(column("select position || ' ' || part from audit_content order by 1"))
        .containsExactly("2 actor", "4 details", "4 person", "6 actor");
    assertThat(column("select subject from audit_record where position = 6"))
        .containsExactly("actor:3-4 person:2 details:2-3");
    assertThat(column("select content from audit_content")).doesNotContain("bob");
    assertThat(verify().findings()).isEmpty();
    assertThat(verify().removed()).isEqualTo(5);
    assertThat(remover.forget("bob", "ada")).isZero();
  }

  @Test
  void forgetsANameThatTheDatabaseCannotHold() {
    trail.append(TrailEntry.of(TrailKind.SIGN_IN, "token 3").by("e\u0000ve"));

    assertThat(remover.forget("e\u0000ve", "ada")).isEqualTo(1);

    assertThat(column("select content from audit_content where position = 6")).isEmpty();
  }

  @Test
  void noRemovalExcusesATextThatItDoesNotName() {
    remover.forget("bob", "ada");
    tamper("delete from audit_content where position = 2");
    tamper("delete from audit_content where position = 6");

    assertThat(verify().findings())
        .extracting(TrailFinding::kind)
        .containsExactly(AuditFindingKind.MISSING, AuditFindingKind.MISSING);
  }

  @Test
  void theRetentionRemovesWhatIsOlder() {
    Instant end = Instant.now().plusSeconds(1);
    assertThat(remover.removeBefore(Instant.EPOCH)).isZero();
    assertThat(remover.removeBefore(end)).isEqualTo(8);
    assertThat(remover.removeBefore(end)).isZero();
    append(TrailKind.TOKEN_CREATED, "token 3", "ada", "eve");

    assertThat(verify().findings()).isEmpty();
    assertThat(column("select content from audit_content where part = 'person'"))
        .containsExactly("eve");
    assertThat(column("select subject from audit_record where kind = 'retention'"))
        .containsExactly("actor:1-5 person:1-5 details:1-5");
  }

  @ParameterizedTest
  @EnumSource
  void anExportIsVerifiedWithoutADatabase(TrailFormat format) throws IOException {
    remover.forget("bob", "ada");
    Path all = export(format, 0);
    Path rest = export(format, 3);

    TrailReport report = verify(all);
    assertThat(report.findings()).isEmpty();
    assertThat(report.count()).isEqualTo(6);
    assertThat(report.removed()).isEqualTo(5);
    assertThat(verify(rest).findings()).isEmpty();
    assertThat(verify(rest).count()).isEqualTo(3);
    assertThat(Files.readString(all)).contains("token 2").doesNotContain("bob");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "JSONL | token 2 | token 3 | CHANGED",
        "CSV   | token 2 | token 3 | CHANGED",
        "JSONL | \"ada\" | \"eve\" | CONTENT_CHANGED",
        "CSV   | \"ada\" | \"eve\" | CONTENT_CHANGED",
        "JSONL | \"after\":0 | \"after\":1 | CHANGED",
        "JSONL | \"details\":null | \"details\":\"forged\" | CONTENT_CHANGED",
        "JSONL | \"position\":3 | \"position\":x | UNREADABLE"
      })
  void findsAChangeOfAnExport(TrailFormat format, String from, String to, AuditFindingKind kind)
      throws IOException {
    Path file = export(format, 0);
    String text = Files.readString(file);
    Files.writeString(file, text.replace(from, to));

    assertThat(Files.readString(file)).isNotEqualTo(text);
    assertThat(verify(file).findings()).extracting(TrailFinding::kind).contains(kind);
  }

  @ParameterizedTest
  @EnumSource
  void findsMissingLinesOfAnExport(TrailFormat format) throws IOException {
    Path file = export(format, 0);
    List<String> lines = Files.readAllLines(file);
    for (int i = 0; i < lines.size(); i++) {
      List<String> left = new ArrayList<>(lines);
      left.remove(i);
      Files.write(file, left);
      assertThat(verify(file).findings()).as("line %d", i).isNotEmpty();
    }
    Files.writeString(file, "");
    assertThat(verify(file).findings()).isNotEmpty();
  }

  @Test
  void anotherKeyDidNotSign() throws IOException {
    Path file = export(TrailFormat.JSONL, 0);

    assertThat(TrailFileCheck.verify(file, TrailKey.random().publicPem()).findings())
        .extracting(TrailFinding::sentence)
        .containsExactly("The signature is not one of this key.");
    assertThatThrownBy(() -> TrailFileCheck.verify(file, "no key"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("audit key");
  }

  @Test
  void aTableRunsNoFormula() throws IOException {
    append(TrailKind.TOKEN_CREATED, "=cmd|' /C calc'!A0", "@SUM(1)", "-1+2,\"x\"");
    append(TrailKind.TOKEN_CREATED, "'quoted'", "+1", "\tx,\n\"y\"");
    append(TrailKind.TOKEN_CREATED, "\"".repeat(20_001), "", ",");
    Path file = export(TrailFormat.CSV, 5);

    assertThat(Files.readString(file))
        .contains("\"'=cmd|' /C calc'!A0\"", "\"'@SUM(1)\"", "\"'-1+2,\"\"x\"\"\"", "\"'+1\"")
        .doesNotContainPattern("(?m)(^|,)\"?[=+@-]");
    assertThat(verify(file).findings()).isEmpty();
  }

  @Test
  void theKeyIsItsOwnersAndStays() throws IOException {
    Path file = data.resolve("audit-key");

    assertThat(Files.getPosixFilePermissions(file))
        .isEqualTo(PosixFilePermissions.fromString("rw-------"));
    assertThat(TrailKeyFile.in(data).key().publicPem()).isEqualTo(key.publicPem());

    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r--r--"));
    String replaced = TrailKeyFile.in(data).key().publicPem();
    assertThat(replaced).isNotEqualTo(key.publicPem());
    Files.writeString(file, "damaged");
    assertThat(TrailKeyFile.in(data).key().publicPem()).isNotEqualTo(replaced);
  }

  private void append(TrailKind kind, String subject, String actor, String person) {
    trail.append(TrailEntry.of(kind, subject).by(actor).about(person).with(Map.of("name", "ci")));
  }

  private Path export(TrailFormat format, long after) throws IOException {
    Path file = data.resolve("export-" + after);
    try (OutputStream out = Files.newOutputStream(file)) {
      new TrailExport(journal.database()).write(format, after, key, out);
    }
    return file;
  }

  private TrailReport verify(Path file) throws IOException {
    return TrailFileCheck.verify(file, key.publicPem());
  }

  private TrailReport verify() {
    return new TrailAudit(journal.database(), ChainWitness.none()).verify();
  }

  private void tamper(String statement) {
    assertThat(journal.database().sql(statement).update()).isPositive();
  }

  private List<String> column(String query) {
    return journal.database().sql(query).column(String::toString);
  }
}
