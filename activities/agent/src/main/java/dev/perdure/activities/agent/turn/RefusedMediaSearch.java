package dev.perdure.activities.agent.turn;

import dev.perdure.activities.journal.conversation.ConversationStore;
import dev.perdure.activities.journal.conversation.RefusedMediaRemover;
import dev.perdure.activities.journal.event.EventLog;
import dev.perdure.activities.journal.event.NoticeLevel;
import dev.perdure.activities.journal.event.TaskEvent;
import dev.perdure.activities.model.ModelFailure;
import dev.perdure.planner.id.RunId;
import dev.perdure.planner.message.Message;
import dev.perdure.planner.message.Part;
import dev.perdure.planner.tool.ToolResultDetail;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Finds the pictures and documents of one turn that the model's vendor refuses. One refused part
 * then does not stop the task. It leaves out what the vendor names. Otherwise it leaves out each
 * medium by itself, then several, until the vendor answers.
 */
final class RefusedMediaSearch {

  private static final int MAX_TRIALS = 16;

  private final ConversationStore conversationStore;
  private final EventLog eventLog;
  private final ModelTurnRequest request;
  private final Set<Medium> named = new LinkedHashSet<>();
  private List<Medium> tried = List.of();
  private @Nullable Deque<List<Medium>> trials;
  private String refusal = "";

  RefusedMediaSearch(
      ConversationStore conversationStore, EventLog eventLog, ModelTurnRequest request) {
    this.conversationStore = conversationStore;
    this.eventLog = eventLog;
    this.request = request;
  }

  /** A picture or document of a conversation. */
  private record Medium(String sha256, String name) {

    /** Whether a failure names it: by its place in the request, or by its file's name. */
    boolean isNamedBy(ModelFailure failure) {
      return failure.namedMedia().contains(sha256)
          || (name.contains(".") && failure.sentence().contains(name));
    }
  }

  /** The messages without the media that are left out for now. */
  List<Message> without(List<Message> messages) {
    return RefusedMediaRemover.without(messages, leftOut().stream().map(Medium::sha256).toList());
  }

  /** Leaves other media out if the failure may be about media; false if nothing is left to try. */
  boolean leaveOut(ModelFailure failure) {
    if (!MediaRefusal.isAbout(failure) && !MediaRefusal.mayBeAbout(failure)) {
      return false;
    }
    refusal = failure.sentence();
    List<Message> messages = conversationStore.context(request.context().run().id());
    List<Medium> suspects = media(messages).filter(medium -> medium.isNamedBy(failure)).toList();
    if (suspects.size() == 1) {
      named.addAll(suspects);
      tried = List.of();
      trials = null;
      return true;
    }
    if (trials == null) {
      trials = new ArrayDeque<>(trials(failure, messages, suspects));
    }
    tried = trials.isEmpty() ? List.of() : trials.remove();
    return !tried.isEmpty();
  }

  /** Leaves out for good, with a notice, what the vendor's answer was given without. */
  void record() {
    List<Medium> refused = leftOut();
    if (refused.isEmpty()) {
      return;
    }
    String names = String.join(", ", refused.stream().map(Medium::name).distinct().toList());
    var text = "%s Going on without: %s.".formatted(refusal, names);
    RunId run = request.context().run().id();
    conversationStore.refuseMedia(run, refused.stream().map(Medium::sha256).toList());
    eventLog.append(
        request.context().task().id(), new TaskEvent.NoticeShown(NoticeLevel.WARNING, text));
  }

  private List<Medium> leftOut() {
    return Stream.concat(named.stream(), tried.stream()).toList();
  }

  private List<List<Medium>> trials(
      ModelFailure failure, List<Message> messages, List<Medium> suspects) {
    List<Medium> all = media(messages).toList();
    int last = WindowUseReader.lastAnswer(messages);
    List<Medium> newest = media(messages.subList(last + 1, messages.size())).toList();
    boolean isAboutMedia = MediaRefusal.isAbout(failure);
    List<Medium> any = isAboutMedia ? all : List.of();
    List<Medium> candidates =
        Stream.of(suspects, newest, any)
            .filter(Predicate.not(List::isEmpty))
            .findFirst()
            .orElse(List.of());
    return switch (MediaRefusal.extent(failure)) {
      case EVERY_MEDIUM -> List.of(all);
      case TOO_MANY -> oldest(all);
      case SOME ->
          Stream.concat(groups(candidates.reversed()), Stream.of(candidates, any))
              .filter(Predicate.not(List::isEmpty))
              .distinct()
              .toList();
    };
  }

  /** The oldest medium, the oldest two, and so on. */
  private static List<List<Medium>> oldest(List<Medium> all) {
    return IntStream.rangeClosed(1, all.size()).mapToObj(count -> all.subList(0, count)).toList();
  }

  /** Each medium by itself, then each two, and so on, up to a limit. */
  private static Stream<List<Medium>> groups(List<Medium> media) {
    int count = Math.min(media.size(), MAX_TRIALS);
    return IntStream.range(1, 1 << count)
        .boxed()
        .sorted(Comparator.comparingInt(Integer::bitCount))
        .limit(MAX_TRIALS)
        .map(group -> members(media, group));
  }

  private static List<Medium> members(List<Medium> media, int group) {
    List<Medium> members = new ArrayList<>();
    for (int i = 0; i < media.size(); i++) {
      if ((group >> i & 1) == 1) {
        members.add(media.get(i));
      }
    }
    return List.copyOf(members);
  }

  private Stream<Medium> media(List<Message> messages) {
    return messages.stream()
        .flatMap(message -> message.parts().stream())
        .flatMap(RefusedMediaSearch::media)
        .filter(Predicate.not(named::contains))
        .distinct();
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
