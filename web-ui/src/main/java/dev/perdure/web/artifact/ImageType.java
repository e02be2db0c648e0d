package dev.perdure.web.artifact;

import java.util.HexFormat;
import java.util.Map;
import java.util.Optional;
import org.springframework.http.MediaType;

/** Tells images by their first bytes, whatever anybody said they are. */
final class ImageType {

  private static final int LONGEST = 8;
  private static final Map<String, MediaType> BEGINNINGS =
      Map.of(
          "89504e470d0a1a0a", MediaType.IMAGE_PNG,
          "ffd8ff", MediaType.IMAGE_JPEG,
          "474946383761", MediaType.IMAGE_GIF,
          "474946383961", MediaType.IMAGE_GIF);

  private ImageType() {}

  static Optional<MediaType> of(byte[] content) {
    var beginning = HexFormat.of().formatHex(content, 0, Math.min(LONGEST, content.length));
    return BEGINNINGS.entrySet().stream()
        .filter(known -> beginning.startsWith(known.getKey()))
        .map(Map.Entry::getValue)
        .findFirst();
  }
}
