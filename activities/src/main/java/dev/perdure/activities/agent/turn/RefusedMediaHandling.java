package dev.perdure.activities.agent.turn;

import dev.perdure.activities.journal.Journal;
import dev.perdure.activities.journal.event.NoticeLevel;
import dev.perdure.activities.journal.event.TaskEvent;
import dev.perdure.activities.model.ModelFailure;
import dev.perdure.planner.id.RunId;
import dev.perdure.planner.message.Message;
import dev.perdure.planner.message.Part;
import dev.perdure.planner.tool.ToolResultDetail;
import java.util.List;
import java.util.stream.Stream;

/**
 * Handles a picture or document that a model's vendor refuses: it is left out of later requests, so
 * that one part of a conversation does not stop the task.
 */
final class RefusedMediaHandling {

  private final Journal journal;

  RefusedMediaHandling(Journal journal) {
    this.journal = journal;
  }

  /** A picture or document of a conversation. */
  private record Medium(String sha256, String name) {}

  /** Leaves the newest media out if the failure is about media; false if none is left. */
  boolean leaveOut(ModelTurn.Ask ask, ModelFailure failure) {
    boolean isAboutMedia = MediaRefusal.isAbout(failure);
    if (!isAboutMedia && !MediaRefusal.mayBeAbout(failure)) {
      return false;
    }
    RunId run = ask.context().run().id();
    List<Message> messages = journal.contexts().messages(run);
    int last = WindowUseReader.lastAnswer(messages);
    List<Medium> newest = media(messages.subList(last + 1, messages.size()));
    List<Medium> refused = newest.isEmpty() && isAboutMedia ? media(messages) : newest;
    if (refused.isEmpty()) {
      return false;
    }
    String names = String.join(", ", refused.stream().map(Medium::name).distinct().toList());
    String text = "%s Going on without: %s.".formatted(failure.sentence(), names);
    journal.transact(() -> {
      journal.contexts().refuse(run, refused.stream().map(Medium::sha256).toList());
      journal
          .events()
          .append(ask.context().task().id(), new TaskEvent.Notice(NoticeLevel.WARNING, text));
    });
    return true;
  }

  private static List<Medium> media(List<Message> messages) {
    return messages.stream()
        .flatMap(message -> message.parts().stream())
        .flatMap(RefusedMediaHandling::media)
        .distinct()
        .toList();
  }

  private static Stream<Medium> media(Part part) {
    if (part instanceof Part.File file) {
      return Stream.of(new Medium(file.sha256(), file.name()));
    }
    return part instanceof Part.ToolResult result
            && result.detail() instanceof ToolResultDetail.Pictures(var pictures)
        ? pictures.stream().map(picture -> new Medium(picture.sha256(), picture.name()))
        : Stream.empty();
  }
}
