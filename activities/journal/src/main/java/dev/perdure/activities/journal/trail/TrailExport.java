package dev.perdure.activities.journal.trail;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.perdure.activities.journal.audit.SaltedText;
import dev.perdure.activities.journal.audit.TrailHead;
import dev.perdure.activities.journal.db.Database;
import dev.perdure.activities.json.Digest;
import java.io.IOException;
import java.io.OutputStream;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Writes audit records to a stream, page by page, with the signed end of the chain as last line.
 */
public final class TrailExport {

  private final Database database;
  private final TrailReader reader;

  public TrailExport(Database database) {
    this.database = database;
    this.reader = new TrailReader(database);
  }

  /** The position of the last record. */
  public long end() {
    return reader.head().map(TrailHead::position).orElse(0L);
  }

  /** Writes the records after a position up to the end of the chain as it is now. */
  public void write(TrailFormat format, long after, TrailKey key, OutputStream out)
      throws IOException {
    TrailHead end = reader.head().orElse(new TrailHead(0, ""));
    MessageDigest content = Digest.sha256();
    write(out, content, TrailLine.names(format));
    long records = 0;
    long position = after;
    List<TrailRecord> page = upTo(end, reader.after(position));
    while (!page.isEmpty()) {
      Map<Long, Map<TrailPart, SaltedText>> contents = reader.contents(page);
      for (TrailRecord record : page) {
        var texts = contents.getOrDefault(record.position(), Map.of());
        var entry = TrailExportEntry.of(record, texts, decision(record));
        write(out, content, TrailLine.write(entry, format));
      }
      records += page.size();
      position = page.getLast().position();
      page = upTo(end, reader.after(position));
    }
    var head =
        new SignedTrailHead.ExportHead(
            database.installation(),
            Instant.now().truncatedTo(ChronoUnit.MILLIS),
            after,
            end.position(),
            end.hash(),
            records,
            HexFormat.of().formatHex(content.digest()));
    out.write(TrailLine.write(signed(head, key), format).getBytes(UTF_8));
  }

  private static List<TrailRecord> upTo(TrailHead end, List<TrailRecord> page) {
    return page.stream().filter(record -> record.position() <= end.position()).toList();
  }

  private static void write(OutputStream out, MessageDigest content, String line)
      throws IOException {
    byte[] bytes = line.getBytes(UTF_8);
    content.update(bytes);
    out.write(bytes);
  }

  private static SignedTrailHead signed(SignedTrailHead.ExportHead head, TrailKey key)
      throws IOException {
    try {
      return new SignedTrailHead(head, key.sign(head.signedBytes()));
    } catch (GeneralSecurityException e) {
      throw new IOException("The end of the export can't be signed.", e);
    }
  }

  private Optional<ExportedDecision> decision(TrailRecord record) {
    return record.isDecision()
        ? database
            .sql(
                """
                select position, previous_hash, content_hash, personal_digest, personal_salt,
                  body::text as body
                from decision where hash = ?
                """,
                record.link())
            .find(row ->
                new ExportedDecision(
                    row.count("position"),
                    row.text("previous_hash"),
                    row.textOrNull("content_hash"),
                    row.textOrNull("personal_digest"),
                    row.textOrNull("personal_salt"),
                    row.text("body")))
        : Optional.empty();
  }
}
