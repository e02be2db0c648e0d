package dev.perdure.activities.tool.read;

import java.awt.Dimension;
import java.awt.RenderingHints;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Iterator;
import java.util.Optional;
import javax.imageio.ImageIO;
import javax.imageio.ImageReader;
import javax.imageio.stream.ImageInputStream;
import javax.imageio.stream.MemoryCacheImageInputStream;

/** Measures pictures and makes smaller ones, without ever unfolding one that is too large. */
final class Pictures {

  private static final long MOST_PIXELS = 60_000_000;
  private static final int SIDE = 2_000;

  private Pictures() {}

  /** Width and height, where the format is known here. */
  static Optional<Dimension> size(byte[] bytes) {
    try (ImageInputStream stream =
        new MemoryCacheImageInputStream(new ByteArrayInputStream(bytes))) {
      Iterator<ImageReader> readers = ImageIO.getImageReaders(stream);
      if (!readers.hasNext()) {
        return Optional.empty();
      }
      ImageReader reader = readers.next();
      try {
        reader.setInput(stream);
        return Optional.of(new Dimension(reader.getWidth(0), reader.getHeight(0)));
      } finally {
        reader.dispose();
      }
    } catch (IOException | IllegalArgumentException | IndexOutOfBoundsException broken) {
      return Optional.empty();
    }
  }

  /** Whether a picture can be unfolded as a whole; of formats that are not known it is supposed. */
  static boolean isWhole(String type, byte[] bytes) {
    return switch (type) {
      case "image/png", "image/gif" -> size(bytes).isPresent() && unfolded(bytes).isPresent();
      case "image/jpeg" -> size(bytes).isPresent();
      default -> true;
    };
  }

  private static Optional<BufferedImage> unfolded(byte[] bytes) {
    Optional<Dimension> size = size(bytes);
    if (size.isEmpty() || (long) size.get().width * size.get().height > MOST_PIXELS) {
      return Optional.empty();
    }
    try {
      // reading closes the stream
      var stream = new MemoryCacheImageInputStream(new ByteArrayInputStream(bytes));
      return Optional.ofNullable(ImageIO.read(stream));
    } catch (IOException | IllegalArgumentException | IndexOutOfBoundsException broken) {
      return Optional.empty();
    }
  }

  /** A JPEG no side of which is longer than 2000 pixels. */
  static Optional<byte[]> smaller(byte[] bytes) {
    return unfolded(bytes).flatMap(Pictures::jpeg);
  }

  private static Optional<byte[]> jpeg(BufferedImage image) {
    double scale = Math.min(1, SIDE / (double) Math.max(image.getWidth(), image.getHeight()));
    int width = Math.max(1, (int) (image.getWidth() * scale));
    int height = Math.max(1, (int) (image.getHeight() * scale));
    BufferedImage drawn = new BufferedImage(width, height, BufferedImage.TYPE_INT_RGB);
    var pen = drawn.createGraphics();
    pen.setRenderingHint(
        RenderingHints.KEY_INTERPOLATION, RenderingHints.VALUE_INTERPOLATION_BILINEAR);
    pen.drawImage(image, 0, 0, width, height, java.awt.Color.WHITE, null);
    pen.dispose();
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try {
      return ImageIO.write(drawn, "jpeg", out) ? Optional.of(out.toByteArray()) : Optional.empty();
    } catch (IOException impossible) {
      return Optional.empty();
    }
  }
}
