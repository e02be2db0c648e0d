package dev.perdure.activities.tool.read;

import dev.perdure.activities.tool.Artifacts;
import dev.perdure.planner.tool.ToolResult;
import dev.perdure.planner.tool.ToolResultDetail;
import java.awt.Color;
import java.awt.Dimension;
import java.awt.RenderingHints;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import javax.imageio.ImageIO;
import javax.imageio.ImageReader;
import javax.imageio.stream.ImageInputStream;
import javax.imageio.stream.MemoryCacheImageInputStream;

/** Result of {@code read} for an image: an artifact, made smaller if it must be. */
@SuppressWarnings("ArrayRecordComponent") // the bytes are handed on, never compared
record ImagePage(String shown, byte[] bytes, Artifacts artifacts) {

  private static final int MAX_BYTES = 3_500_000;
  private static final int MAX_SIDE = 8_000;
  private static final int SMALL_SIDE = 2_000;

  /** Images of more pixels are never decoded. */
  private static final long MAX_PIXELS = 60_000_000;

  /** The image attached to a result, or why it can't be. */
  ToolResult result() {
    String type = MediaTypeDetector.of(bytes);
    Optional<Dimension> size = size(type, bytes);
    String facts =
        size.map(it ->
                "%s, %d × %d pixels, %d bytes".formatted(type, it.width, it.height, bytes.length))
            .orElse("");
    if (size.filter(it -> (long) it.width * it.height > MAX_PIXELS).isPresent()) {
      return failed(type, "(%s), too large to be shown: make a smaller one with bash.", facts);
    }
    if (size.isEmpty() || !isComplete(type, bytes)) {
      return failed(
          type,
          "(%s) that can't be shown: it is damaged or cut off. Restore it, or create it again.",
          type + ", " + bytes.length + " bytes");
    }
    if (bytes.length <= MAX_BYTES && Math.max(size.get().width, size.get().height) <= MAX_SIDE) {
      return attached(facts, type, bytes);
    }
    return decoded(bytes)
        .flatMap(ImagePage::smaller)
        .map(jpeg -> attached(facts + ", shown smaller", "image/jpeg", jpeg))
        .orElseGet(() ->
            failed(type, "(%s), too large to be shown: make a smaller one with bash.", facts));
  }

  private ToolResult failed(String type, String words, String facts) {
    return ToolResult.failed("%s is an image %s".formatted(shown, words.formatted(facts)))
        .with("mediaType", type);
  }

  private ToolResult attached(String facts, String type, byte[] image) {
    String sha256 = artifacts.store(image, type);
    return ToolResult.of(shown, "%s is an image (%s). It is attached.".formatted(shown, facts))
        .with("mediaType", type)
        .with("truncated", false)
        .with(
            new ToolResultDetail.Pictures(
                List.of(new ToolResultDetail.Picture(shown, type, sha256))));
  }

  /** Width and height; empty if the head of the file is damaged. */
  private static Optional<Dimension> size(String type, byte[] bytes) {
    return type.equals("image/webp")
        ? Webp.size(bytes)
        : with(bytes, reader -> new Dimension(reader.getWidth(0), reader.getHeight(0)));
  }

  /** Whether an image is there to its end; of those that can't be decoded it is supposed. */
  private static boolean isComplete(String type, byte[] bytes) {
    return switch (type) {
      case "image/png", "image/gif" -> decoded(bytes).isPresent();
      case "image/jpeg" -> with(bytes, ImagePage::hasItsEnd).orElse(false);
      default -> true;
    };
  }

  /** The reader paints what is missing grey, and warns. */
  private static boolean hasItsEnd(ImageReader reader) throws IOException {
    AtomicBoolean warned = new AtomicBoolean();
    reader.addIIOReadWarningListener((_, _) -> warned.set(true));
    reader.readRaster(0, null);
    return !warned.get();
  }

  private static Optional<BufferedImage> decoded(byte[] bytes) {
    return with(bytes, reader -> reader.read(0));
  }

  @FunctionalInterface
  private interface ImageReading<T> {
    T at(ImageReader reader) throws IOException;
  }

  private static <T> Optional<T> with(byte[] bytes, ImageReading<T> look) {
    try (ImageInputStream stream =
        new MemoryCacheImageInputStream(new ByteArrayInputStream(bytes))) {
      Iterator<ImageReader> readers = ImageIO.getImageReaders(stream);
      if (!readers.hasNext()) {
        return Optional.empty();
      }
      ImageReader reader = readers.next();
      try {
        reader.setInput(stream);
        return Optional.of(look.at(reader));
      } finally {
        reader.dispose();
      }
    } catch (IOException
        | ArithmeticException
        | ClassCastException
        | IllegalArgumentException
        | IllegalStateException
        | IndexOutOfBoundsException
        | NegativeArraySizeException
        | NullPointerException e) {
      return Optional.empty();
    }
  }

  /** A JPEG no side of which is longer than 2000 pixels. */
  private static Optional<byte[]> smaller(BufferedImage image) {
    double scale = Math.min(1, SMALL_SIDE / (double) Math.max(image.getWidth(), image.getHeight()));
    int width = Math.max(1, (int) (image.getWidth() * scale));
    int height = Math.max(1, (int) (image.getHeight() * scale));
    BufferedImage drawn = new BufferedImage(width, height, BufferedImage.TYPE_INT_RGB);
    var pen = drawn.createGraphics();
    pen.setRenderingHint(
        RenderingHints.KEY_INTERPOLATION, RenderingHints.VALUE_INTERPOLATION_BILINEAR);
    pen.drawImage(image, 0, 0, width, height, Color.WHITE, null);
    pen.dispose();
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try {
      return ImageIO.write(drawn, "jpeg", out) ? Optional.of(out.toByteArray()) : Optional.empty();
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  /** Measures WebP images, which Java can't read, by the head of their first chunk. */
  private static final class Webp {

    private static final int RIFF_HEAD = 8;
    private static final int CHUNK = 12;
    private static final int DATA = CHUNK + 8;
    private static final int LOSSLESS = 0x2F;
    private static final int LOSSY = 0x2A019D;
    private static final int SIDE_14 = 0x3FFF;
    private static final int SIDE_24 = 0xFFFFFF;

    /** Width and height; empty if the file is damaged or cut off. */
    static Optional<Dimension> size(byte[] bytes) {
      ByteBuffer file = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
      try {
        boolean whole = (file.getInt(4) & 0xFFFFFFFFL) + RIFF_HEAD <= bytes.length;
        String kind = new String(bytes, CHUNK, 4, StandardCharsets.ISO_8859_1);
        Dimension size = whole ? size(kind, file) : new Dimension();
        return size.width > 0 && size.height > 0 ? Optional.of(size) : Optional.empty();
      } catch (BufferUnderflowException | IndexOutOfBoundsException e) {
        return Optional.empty();
      }
    }

    private static Dimension size(String kind, ByteBuffer file) {
      int head = file.getInt(DATA);
      int sides = file.getInt(DATA + 1);
      return switch (kind) {
        case "VP8X" ->
            new Dimension((file.getInt(DATA + 4) & SIDE_24) + 1, (file.getInt(DATA + 6) >>> 8) + 1);
        case "VP8L" ->
            (head & 0xFF) == LOSSLESS
                ? new Dimension((sides & SIDE_14) + 1, (sides >>> 14 & SIDE_14) + 1)
                : new Dimension();
        case "VP8 " ->
            (file.getInt(DATA + 3) & SIDE_24) == LOSSY
                ? new Dimension(
                    file.getShort(DATA + 6) & SIDE_14, file.getShort(DATA + 8) & SIDE_14)
                : new Dimension();
        default -> new Dimension();
      };
    }
  }
}
