package dev.perdure.activities.journal.trail;

import dev.perdure.activities.journal.audit.AuditFindingKind;
import dev.perdure.activities.journal.audit.SaltedText;
import dev.perdure.activities.journal.audit.TrailFinding;
import dev.perdure.activities.journal.audit.TrailHead;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Follows records in their order, and notes where one is changed, missing or out of place. */
final class TrailChain {

  /** A break of everything after one place gives no finding for each record. */
  private static final int MAX_FINDINGS = 200;

  private final List<TrailFinding> findings = new ArrayList<>();
  private TrailHead lastHead;
  private Optional<String> hashBefore;

  /** A chain behind a known end. */
  TrailChain(TrailHead before) {
    this.lastHead = before;
    this.hashBefore = Optional.of(before.hash());
  }

  /** A part of a chain, whose first record names the hash before it. */
  static TrailChain after(long position) {
    var chain = new TrailChain(new TrailHead(position, ""));
    chain.hashBefore = position == 0 ? Optional.of("") : Optional.empty();
    return chain;
  }

  void follow(TrailRecord record) {
    long expected = lastHead.position() + 1;
    if (record.position() != expected) {
      add(AuditFindingKind.MISSING, expected, missing(expected, record.position() - 1));
      hashBefore = Optional.empty();
    }
    if (!record.isAsRecorded()) {
      add(AuditFindingKind.CHANGED, record, "is not as it was recorded");
    } else if (hashBefore.filter(hash -> !hash.equals(record.previousHash())).isPresent()) {
      add(
          AuditFindingKind.MISPLACED,
          record,
          "does not follow the one before it: records were changed, inserted, moved or removed");
    }
    hashBefore = Optional.of(record.hash());
    lastHead = new TrailHead(record.position(), record.hash());
  }

  private static String missing(long first, long last) {
    return first >= last
        ? "Audit record %d is missing.".formatted(first)
        : "Audit records %d to %d are missing.".formatted(first, last);
  }

  /** Compares the texts of a record with its digests; missing ones are the caller's matter. */
  void compare(TrailRecord record, Map<TrailPart, SaltedText> contents) {
    contents.forEach((part, content) -> {
      if (!content.digest().equals(record.digest(part))) {
        add(
            AuditFindingKind.CONTENT_CHANGED,
            record,
            "has another %s than was recorded".formatted(word(part)));
      }
    });
  }

  static String word(TrailPart part) {
    return switch (part) {
      case ACTOR -> "actor";
      case PERSON -> "person";
      case DETAILS -> "text of details";
    };
  }

  void add(AuditFindingKind kind, TrailRecord record, String words) {
    add(kind, record.position(), "Audit record %d %s.".formatted(record.position(), words));
  }

  void add(AuditFindingKind kind, long position, String sentence) {
    if (findings.size() < MAX_FINDINGS) {
      findings.add(new TrailFinding(kind, position, sentence));
    }
  }

  /** The end of the chain so far. */
  TrailHead last() {
    return lastHead;
  }

  List<TrailFinding> findings() {
    return List.copyOf(findings);
  }
}
