package dev.perdure.activities.tool.read;

import dev.perdure.activities.tool.store.Artifacts;
import dev.perdure.planner.tool.ToolResult;
import java.awt.Dimension;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** An image as a model that sees gets it: kept as an artifact and named by the result. */
public final class ImagePage {

  private static final int MOST_BYTES = 3_500_000;
  private static final int LONGEST_SIDE = 8_000;

  private ImagePage() {}

  /** The image attached, made smaller where it must be, or why it can't be. */
  public static ToolResult of(String shown, byte[] bytes, Artifacts artifacts) {
    String type = MediaType.of(bytes);
    Optional<Dimension> size = Images.size(type, bytes);
    if (size.isPresent() && Images.isVast(size.get())) {
      return tooLarge(shown, facts(type, size.get(), bytes), type);
    }
    if (size.isEmpty() || !Images.isWhole(type, bytes)) {
      return ToolResult.failed(
              "%s is an image (%s, %d bytes) that can't be shown: it is damaged or cut off. Restore it, or make it anew."
                  .formatted(shown, type, bytes.length))
          .with("mediaType", type);
    }
    String facts = facts(type, size.get(), bytes);
    boolean fits =
        bytes.length <= MOST_BYTES && Math.max(size.get().width, size.get().height) <= LONGEST_SIDE;
    if (fits) {
      return attached(shown, facts, type, artifacts.store(bytes, type));
    }
    return Images.smaller(bytes)
        .map(smaller ->
            attached(
                shown,
                facts + ", shown smaller",
                "image/jpeg",
                artifacts.store(smaller, "image/jpeg")))
        .orElseGet(() -> tooLarge(shown, facts, type));
  }

  private static String facts(String type, Dimension size, byte[] bytes) {
    return "%s, %d × %d pixels, %d bytes".formatted(type, size.width, size.height, bytes.length);
  }

  private static ToolResult tooLarge(String shown, String facts, String type) {
    return ToolResult.failed(
            "%s is an image (%s), too large to be shown: make a smaller one with bash."
                .formatted(shown, facts))
        .with("mediaType", type);
  }

  private static ToolResult attached(String shown, String facts, String type, String sha256) {
    return ToolResult.of(shown, "%s is an image (%s). It is attached.".formatted(shown, facts))
        .with("mediaType", type)
        .with("truncated", false)
        .with("media", List.of(Map.of("name", shown, "mediaType", type, "sha256", sha256)));
  }
}
