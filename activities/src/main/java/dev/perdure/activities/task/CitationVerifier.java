package dev.perdure.activities.task;

import dev.perdure.activities.journal.Journal;
import dev.perdure.activities.journal.conversation.CitationEvidenceReader.Reading;
import dev.perdure.activities.journal.event.TaskEvent.Notice.Level;
import dev.perdure.activities.journal.task.TaskRecord;
import dev.perdure.activities.journal.task.TaskRecord.Citation;
import dev.perdure.planner.message.TextShortener;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Verifies the citations of an answer against what the runs of its task have read: one that nothing
 * shows is left out, and people are told.
 */
record CitationVerifier(Journal journal, TaskRecord task) {

  private static final int MOST = 50;
  private static final int MOST_READINGS = 40;
  private static final int LONGEST = 2_000;

  /** What holds of the citations that were given. */
  List<Citation> given(List<Citation> citations) {
    List<Citation> held = new ArrayList<>();
    for (Citation said : citations.stream().distinct().limit(MOST).toList()) {
      Optional<Citation> shown = shown(said);
      shown.ifPresentOrElse(held::add, () -> tell(said));
    }
    return held;
  }

  /** The places that words name, as far as they were read. */
  List<Citation> named(String words) {
    return CitedPlace.in(words).stream()
        .limit(MOST)
        .map(place -> new Citation(place, null, null))
        .flatMap(said -> shown(said).stream())
        .filter(citation -> citation.quote() != null)
        .toList();
  }

  private Optional<Citation> shown(Citation said) {
    String root = root();
    CitedPlace place = CitedPlace.of(said.ref(), root);
    List<Reading> readings =
        place.name().isBlank()
            ? List.of()
            : journal.readings().naming(task.id(), place.name(), MOST_READINGS).stream()
                .map(reading -> within(reading, root))
                .toList();
    return place.shown(said, readings).map(CitationVerifier::bounded);
  }

  private String root() {
    TaskRecord.Workspace workspace = task.workspace();
    return workspace == null ? "" : workspace.path();
  }

  private static Reading within(Reading reading, String root) {
    return root.isEmpty()
        ? reading
        : new Reading(
            reading.tool(),
            reading.input().replace(root + "/", ""),
            reading.shown().replace(root + "/", ""));
  }

  private void tell(Citation said) {
    String quote = said.quote();
    String words = quote == null ? "" : ": “" + TextShortener.start(quote.strip(), 200) + "”";
    journal.notice(
        task.id(),
        Level.WARNING,
        "The answer cites '%s'%s. Nothing that was read shows it, so the citation was left out."
            .formatted(TextShortener.start(said.ref().strip(), 200), words));
  }

  private static Citation bounded(Citation citation) {
    String title = citation.title();
    String quote = citation.quote();
    return new Citation(
        TextShortener.start(citation.ref().strip(), LONGEST),
        title == null ? null : TextShortener.start(title.strip(), LONGEST),
        quote == null ? null : TextShortener.start(quote.strip(), LONGEST));
  }
}
