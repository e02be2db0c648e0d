package dev.perdure.activities.journal.trail;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.perdure.activities.journal.audit.AuditFindingKind;
import dev.perdure.activities.journal.audit.TrailHead;
import dev.perdure.activities.journal.audit.TrailReport;
import dev.perdure.activities.json.Digest;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.PublicKey;
import java.util.HexFormat;
import java.util.Optional;

/** Verifies an export of audit records without a server: its signature, and the chain in it. */
public final class TrailFileCheck {

  private final PublicKey key;
  private final MessageDigest content = Digest.sha256();
  private TrailFormat format = TrailFormat.JSONL;
  private TrailChain chain = TrailChain.after(0);
  private long records;
  private long removed;
  private long line;

  private TrailFileCheck(PublicKey key) {
    this.key = key;
  }

  /**
   * Verifies a file; refuses a key that is none.
   *
   * @param key the public key in PEM form
   */
  public static TrailReport verify(Path file, String key) throws IOException {
    try {
      var check = new TrailFileCheck(TrailKey.publicKey(key));
      try (InputStream in = new BufferedInputStream(Files.newInputStream(file))) {
        return check.run(in);
      }
    } catch (GeneralSecurityException e) {
      throw new IllegalArgumentException(
          "The key is not the public key of an audit: use the output of 'audit key'.", e);
    }
  }

  private TrailReport run(InputStream in) throws IOException {
    in.mark(1);
    format = in.read() == '{' ? TrailFormat.JSONL : TrailFormat.CSV;
    in.reset();
    byte[] current = next(in);
    byte[] following = next(in);
    while (following.length > 0) {
      follow(current);
      current = following;
      following = next(in);
    }
    Optional<SignedTrailHead> head = TrailLine.head(new String(current, UTF_8), format);
    head.ifPresentOrElse(
        this::compare,
        () ->
            chain.add(
                AuditFindingKind.CUT,
                chain.last().position(),
                "The file does not end with the signed end of the chain: it was cut, or is no export."));
    TrailHead last = chain.last();
    return new TrailReport(records, removed, last.position() == 0 ? null : last, chain.findings());
  }

  /** The next line with its end; empty at the end of the file. Quoted values may have line ends. */
  private byte[] next(InputStream in) throws IOException {
    var bytes = new ByteArrayOutputStream();
    boolean isQuoted = false;
    int read = in.read();
    while (read >= 0) {
      bytes.write(read);
      isQuoted ^= format == TrailFormat.CSV && read == '"';
      if (read == '\n' && !isQuoted) {
        break;
      }
      read = in.read();
    }
    return bytes.toByteArray();
  }

  private void follow(byte[] bytes) {
    content.update(bytes);
    line++;
    String text = new String(bytes, UTF_8);
    if (line == 1 && format == TrailFormat.CSV && text.equals(TrailLine.names(format))) {
      return;
    }
    TrailLine.entry(text, format)
        .ifPresentOrElse(
            this::follow,
            () ->
                chain.add(
                    AuditFindingKind.UNREADABLE,
                    chain.last().position() + 1,
                    "Line %d of the file is no audit record.".formatted(line)));
  }

  private void follow(TrailExportEntry entry) {
    TrailRecord record = entry.record();
    if (records == 0) {
      chain = TrailChain.after(record.position() - 1);
    }
    records++;
    chain.follow(record);
    chain.compare(record, entry.contents());
    if (!entry.isOfItsDecision()) {
      chain.add(AuditFindingKind.CONTENT_CHANGED, record, "has a text that no hash covers");
    }
    removed +=
        record.digests().keySet().stream()
            .filter(part -> !entry.contents().containsKey(part))
            .count();
  }

  private void compare(SignedTrailHead signed) {
    SignedTrailHead.ExportHead head = signed.head();
    String signature = signed.signature();
    boolean isSigned =
        head != null && signature != null && TrailKey.isSigned(key, head.signedBytes(), signature);
    if (head == null || !isSigned) {
      addAtEnd(AuditFindingKind.CHANGED, "The signature is not one of this key.");
      return;
    }
    if (!HexFormat.of().formatHex(content.digest()).equals(head.content())) {
      addAtEnd(AuditFindingKind.CHANGED, "The file is not as it was signed.");
    }
    if (records != head.records() || !isEnd(head)) {
      addAtEnd(
          AuditFindingKind.CUT,
          "The file has %d records, and its signed end says %d up to position %d."
              .formatted(records, head.records(), head.position()));
    }
  }

  /** Whether the records of the file lead from the first position of the export to its end. */
  private boolean isEnd(SignedTrailHead.ExportHead head) {
    return records == 0
        || (chain.last().equals(new TrailHead(head.position(), head.hash()))
            && head.position() - head.after() == records);
  }

  private void addAtEnd(AuditFindingKind kind, String sentence) {
    chain.add(kind, chain.last().position(), sentence);
  }
}
