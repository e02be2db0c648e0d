package dev.perdure.activities.model;

import dev.perdure.activities.model.ModelRequest.Media;
import dev.perdure.planner.tool.Detail;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The pictures a model is shown, by call: the newest ones, within the limits of vendors. */
public final class Pictures {

  private static final int MOST = 16;
  private static final long MOST_BYTES = 15_000_000;

  private final Map<String, List<Shown>> byCall;

  private Pictures(Map<String, List<Shown>> byCall) {
    this.byCall = byCall;
  }

  /** A picture as it is sent. */
  public record Shown(String mediaType, String base64) {}

  /** The pictures of a conversation; none for a model that takes none. */
  public static Pictures of(List<Turn> turns, ModelCard card, Media media) {
    Map<String, List<Shown>> byCall = new HashMap<>();
    if (!card.traits().images()) {
      return new Pictures(byCall);
    }
    int count = 0;
    long bytes = 0;
    for (Turn.Answer answer : newestFirst(turns)) {
      for (Detail.Picture picture : answer.pictures()) {
        Optional<byte[]> found = count < MOST ? media.find(picture.sha256()) : Optional.empty();
        bytes += found.map(content -> content.length).orElse(0);
        if (found.isPresent() && bytes <= MOST_BYTES) {
          String base64 = Base64.getEncoder().encodeToString(found.get());
          byCall
              .computeIfAbsent(answer.id(), _ -> new ArrayList<>())
              .add(new Shown(picture.mediaType(), base64));
          count++;
        }
      }
    }
    return new Pictures(byCall);
  }

  /** The pictures of one call's result. */
  public List<Shown> of(String call) {
    return List.copyOf(byCall.getOrDefault(call, List.of()));
  }

  private static List<Turn.Answer> newestFirst(List<Turn> turns) {
    List<Turn.Answer> answers = new ArrayList<>();
    for (Turn turn : turns.reversed()) {
      if (turn instanceof Turn.User user) {
        answers.addAll(user.answers().reversed());
      }
    }
    return answers;
  }
}
