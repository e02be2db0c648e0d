package dev.perdure.activities.task;

import dev.perdure.activities.journal.conversation.CitationEvidence;
import dev.perdure.activities.journal.conversation.CitationEvidenceReader;
import dev.perdure.activities.journal.event.EventLog;
import dev.perdure.activities.journal.event.NoticeLevel;
import dev.perdure.activities.journal.task.TaskRecord;
import dev.perdure.activities.journal.task.TaskRecordCitation;
import dev.perdure.activities.journal.task.TaskRecordWorkspace;
import dev.perdure.planner.message.TextShortener;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Verifies the citations of an answer against what the runs of its task have read: a citation
 * without evidence is left out, and a notice says so.
 */
final class CitationVerifier {

  private static final int MAX_CITATIONS = 50;
  private static final int MAX_READINGS = 40;
  private static final int MAX_TEXT_LENGTH = 2_000;

  private final EventLog eventLog;
  private final CitationEvidenceReader citationEvidenceReader;

  CitationVerifier(EventLog eventLog, CitationEvidenceReader citationEvidenceReader) {
    this.eventLog = eventLog;
    this.citationEvidenceReader = citationEvidenceReader;
  }

  /** Returns the given citations that hold. */
  List<TaskRecordCitation> given(TaskRecord task, List<TaskRecordCitation> citations) {
    List<TaskRecordCitation> held = new ArrayList<>();
    for (TaskRecordCitation said : citations.stream().distinct().limit(MAX_CITATIONS).toList()) {
      Optional<TaskRecordCitation> shown = shown(task, said);
      shown.ifPresentOrElse(held::add, () -> tell(task, said));
    }
    return held;
  }

  /** The places that words name, as far as they were read. */
  List<TaskRecordCitation> named(TaskRecord task, String words) {
    return CitedPlace.in(words).stream()
        .limit(MAX_CITATIONS)
        .map(place -> new TaskRecordCitation(place, null, null))
        .flatMap(said -> shown(task, said).stream())
        .filter(citation -> citation.quote() != null)
        .toList();
  }

  private Optional<TaskRecordCitation> shown(TaskRecord task, TaskRecordCitation said) {
    String root = root(task);
    CitedPlace place = CitedPlace.of(said.ref(), root);
    List<CitationEvidence> readings =
        place.name().isBlank()
            ? List.of()
            : citationEvidenceReader.naming(task.id(), place.name(), MAX_READINGS).stream()
                .map(reading -> within(reading, root))
                .toList();
    return place.shown(said, readings).map(CitationVerifier::bounded);
  }

  private static String root(TaskRecord task) {
    TaskRecordWorkspace workspace = task.workspace();
    return workspace == null ? "" : workspace.path();
  }

  private static CitationEvidence within(CitationEvidence reading, String root) {
    return root.isEmpty()
        ? reading
        : new CitationEvidence(
            reading.tool(),
            reading.input().replace(root + "/", ""),
            reading.shown().replace(root + "/", ""));
  }

  private void tell(TaskRecord task, TaskRecordCitation said) {
    String quote = said.quote();
    String words = quote == null ? "" : ": “" + TextShortener.start(quote.strip(), 200) + "”";
    eventLog.notice(
        task.id(),
        NoticeLevel.WARNING,
        "The answer cites '%s'%s. Nothing that was read shows it, so the citation was left out."
            .formatted(TextShortener.start(said.ref().strip(), 200), words));
  }

  private static TaskRecordCitation bounded(TaskRecordCitation citation) {
    String title = citation.title();
    String quote = citation.quote();
    return new TaskRecordCitation(
        TextShortener.start(citation.ref().strip(), MAX_TEXT_LENGTH),
        title == null ? null : TextShortener.start(title.strip(), MAX_TEXT_LENGTH),
        quote == null ? null : TextShortener.start(quote.strip(), MAX_TEXT_LENGTH));
  }
}
