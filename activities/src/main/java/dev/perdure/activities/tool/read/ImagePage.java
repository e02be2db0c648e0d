package dev.perdure.activities.tool.read;

import dev.perdure.activities.tool.store.Artifacts;
import dev.perdure.planner.tool.ToolResult;
import java.awt.Dimension;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** An image as a model that sees gets it: kept as an artifact and named by the result. */
final class ImagePage {

  private static final int MOST_BYTES = 3_500_000;
  private static final int LONGEST_SIDE = 8_000;

  private ImagePage() {}

  static ToolResult of(String shown, byte[] bytes, Artifacts artifacts) {
    String type = MediaKind.of(bytes);
    if (!Pictures.isWhole(type, bytes)) {
      return ToolResult.failed(
              "%s is an image (%s, %d bytes) that can't be shown: it is damaged or far too large."
                  .formatted(shown, type, bytes.length))
          .with("mediaType", type);
    }
    Optional<Dimension> size = Pictures.size(bytes);
    String facts =
        "%s, %s%d bytes"
            .formatted(
                type,
                size.map(of -> "%d × %d pixels, ".formatted(of.width, of.height)).orElse(""),
                bytes.length);
    boolean fits =
        bytes.length <= MOST_BYTES
            && size.map(of -> Math.max(of.width, of.height) <= LONGEST_SIDE).orElse(true);
    if (fits) {
      return attached(shown, facts, type, artifacts.store(bytes, type));
    }
    return Pictures.smaller(bytes)
        .map(smaller ->
            attached(
                shown,
                facts + ", shown smaller",
                "image/jpeg",
                artifacts.store(smaller, "image/jpeg")))
        .orElseGet(() ->
            ToolResult.failed(
                    "%s is an image (%s), too large to be shown: make a smaller one with bash."
                        .formatted(shown, facts))
                .with("mediaType", type));
  }

  private static ToolResult attached(String shown, String facts, String type, String sha256) {
    return ToolResult.of(shown, "%s is an image (%s). It is attached.".formatted(shown, facts))
        .with("mediaType", type)
        .with("truncated", false)
        .with("media", List.of(Map.of("name", shown, "mediaType", type, "sha256", sha256)));
  }
}
