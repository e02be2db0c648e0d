package dev.perdure.activities.journal.audit;

import dev.perdure.planner.id.TaskId;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Checks that the links of one task's chain are as recorded, complete and in order. */
final class ChainCheck {

  private final TaskId task;
  private final List<StoredLink> links;
  private final List<AuditFinding> findings = new ArrayList<>();

  ChainCheck(TaskId task, List<StoredLink> links) {
    this.task = task;
    this.links = links;
  }

  /**
   * The findings.
   *
   * @param stored the end of the chain in the database
   * @param seen the end of the chain that was seen last, which a writer of the database can't reach
   */
  List<AuditFinding> run(Optional<ChainHead> stored, Optional<ChainHead> seen) {
    followLinks();
    stored.ifPresentOrElse(this::compareEnd, this::missEnd);
    seen.ifPresent(this::compareSeen);
    return List.copyOf(findings);
  }

  private void followLinks() {
    Optional<String> before = Optional.of("");
    int expected = 1;
    for (StoredLink link : links) {
      if (link.position() != expected) {
        add(
            AuditFindingKind.MISSING,
            expected,
            "Decision %s of task '%s' is missing.".formatted(range(expected, link), task));
        before = Optional.empty();
      }
      if (!link.isAsRecorded()) {
        add(AuditFindingKind.CHANGED, link, "is not as it was recorded");
      } else if (before.filter(hash -> !hash.equals(link.previousHash())).isPresent()) {
        add(
            AuditFindingKind.MISPLACED,
            link,
            "does not follow the one before it: rows were changed, inserted, moved or removed");
      }
      before = Optional.of(link.hash());
      expected = link.position() + 1;
    }
  }

  private static String range(int expected, StoredLink next) {
    return expected == next.position() - 1
        ? Integer.toString(expected)
        : "%d to %d".formatted(expected, next.position() - 1);
  }

  private void compareEnd(ChainHead end) {
    int last = links.isEmpty() ? 0 : links.getLast().position();
    if (last < end.position()) {
      cut(last, end);
    } else if (last > end.position()) {
      links.stream()
          .filter(link -> link.position() > end.position())
          .forEach(link ->
              add(AuditFindingKind.MISPLACED, link, "was inserted behind the recorded end"));
    } else if (!links.getLast().hash().equals(end.hash())) {
      add(
          AuditFindingKind.CHANGED,
          links.getLast(),
          "is not the recorded end of the task's decisions");
    }
  }

  private void missEnd() {
    if (!links.isEmpty()) {
      add(
          AuditFindingKind.CUT,
          links.getLast().position(),
          "The recorded end of the decisions of task '%s' is missing.".formatted(task));
    }
  }

  private void compareSeen(ChainHead end) {
    Optional<StoredLink> link =
        links.stream().filter(each -> each.position() == end.position()).findFirst();
    int last = links.isEmpty() ? 0 : links.getLast().position();
    if (last < end.position()) {
      if (findings.stream().noneMatch(known -> known.kind() == AuditFindingKind.CUT)) {
        cut(last, end);
      }
    } else if (link.filter(each -> !each.hash().equals(end.hash())).isPresent()) {
      add(AuditFindingKind.CHANGED, link.get(), "had another hash when this server saw it last");
    }
  }

  private void cut(int last, ChainHead end) {
    add(
        AuditFindingKind.CUT,
        last + 1,
        "The decisions of task '%s' end at %d, and Perdure recorded %d: the last ones were removed."
            .formatted(task, last, end.position()));
  }

  private void add(AuditFindingKind kind, int position, String sentence) {
    findings.add(new AuditFinding(task, kind, position, null, null, sentence));
  }

  private void add(AuditFindingKind kind, StoredLink link, String words) {
    findings.add(
        new AuditFinding(
            task,
            kind,
            link.position(),
            link.request(),
            link.id(),
            "Decision %d of task '%s' (request '%s') %s."
                .formatted(link.position(), task, link.request(), words)));
  }
}
