package dev.perdure.activities.model;

import dev.perdure.planner.message.Part;
import dev.perdure.planner.tool.ToolResultDetail;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Selects the images and PDFs of a conversation that a model is shown: the newest, within limits.
 * Older ones go several at once, as each time the vendor's cache of the conversation is lost.
 */
public final class MediaSelector {

  private static final int MAX_MEDIA_FILES = 16;
  private static final int AT_ONCE = 8;
  private static final long MAX_MEDIA_BYTES = 15_000_000;
  private static final int LARGEST_IMAGE = 3_700_000;
  private static final String PDF = "application/pdf";
  static final Set<String> IMAGES = Set.of("image/png", "image/jpeg", "image/gif", "image/webp");

  private final ModelCapabilities traits;
  private final MediaSource media;
  private final Map<String, List<SentMedia>> byCall = new HashMap<>();
  private final Map<Part.File, SentMedia> byFile = new HashMap<>();
  private int left;
  private long bytes;

  private MediaSelector(ModelCapabilities traits, MediaSource media) {
    this.traits = traits;
    this.media = media;
  }

  /** The files of a conversation that its model can see. */
  public static MediaSelector of(List<Turn> turns, ModelCard card, MediaSource media) {
    var pictures = new MediaSelector(card.traits(), media);
    pictures.left = pictures.kept(turns);
    for (Turn turn : turns.reversed()) {
      if (turn instanceof Turn.User user) {
        user.files().reversed().forEach(pictures::add);
        user.answers().reversed().forEach(pictures::add);
      }
    }
    return pictures;
  }

  private int kept(List<Turn> turns) {
    long all =
        turns.stream()
            .filter(Turn.User.class::isInstance)
            .map(Turn.User.class::cast)
            .flatMap(user ->
                Stream.concat(
                    user.files().stream().map(Part.File::mediaType),
                    user.answers().stream()
                        .flatMap(answer -> answer.pictures().stream())
                        .map(ToolResultDetail.Picture::mediaType)))
            .filter(this::isSeen)
            .count();
    return Math.toIntExact(
        all - Math.ceilDiv(Math.max(all - MAX_MEDIA_FILES, 0), AT_ONCE) * AT_ONCE);
  }

  private void add(Part.File file) {
    found(file.name(), file.mediaType(), file.sha256()).ifPresent(shown -> byFile.put(file, shown));
  }

  private void add(TurnCallAnswer answer) {
    answer
        .pictures()
        .forEach(picture ->
            found("", picture.mediaType(), picture.sha256())
                .ifPresent(shown ->
                    byCall.computeIfAbsent(answer.id(), _ -> new ArrayList<>()).add(shown)));
  }

  private Optional<SentMedia> found(String name, String mediaType, String sha256) {
    if (!isSeen(mediaType) || left == 0) {
      return Optional.empty();
    }
    left--;
    Optional<byte[]> content =
        media
            .find(sha256)
            .filter(each -> mediaType.equals(PDF) || each.length <= LARGEST_IMAGE)
            .filter(each -> bytes + each.length <= MAX_MEDIA_BYTES);
    content.ifPresent(each -> bytes += each.length);
    return content.map(
        each -> new SentMedia(name, mediaType, Base64.getEncoder().encodeToString(each)));
  }

  private boolean isSeen(String mediaType) {
    return mediaType.equals(PDF) ? traits.pdfs() : traits.images() && IMAGES.contains(mediaType);
  }

  /** The pictures of one call's result. */
  public List<SentMedia> of(String call) {
    return List.copyOf(byCall.getOrDefault(call, List.of()));
  }

  /** The files that were attached to what a user said. */
  public List<SentMedia> of(Turn.User user) {
    return user.files().stream().filter(byFile::containsKey).map(byFile::get).toList();
  }

  /** Returns a user's texts, with a note on attached files that the model does not see. */
  public List<String> texts(Turn.User user) {
    String unseen =
        user.files().stream()
            .filter(file -> !byFile.containsKey(file))
            .map(file -> "%s (ref:%s)".formatted(file.name(), file.sha256()))
            .collect(Collectors.joining(", "));
    if (unseen.isEmpty()) {
      return user.texts();
    }
    List<String> texts = new ArrayList<>(user.texts());
    texts.add(
        "[Not shown, as this model cannot see it or it is too large: %s. `read` with the ref gives what can be told as text.]"
            .formatted(unseen));
    return texts;
  }
}
