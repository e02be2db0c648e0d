package dev.perdure.activities.tool.read;

import java.awt.Dimension;
import java.awt.RenderingHints;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Iterator;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import javax.imageio.ImageIO;
import javax.imageio.ImageReader;
import javax.imageio.stream.ImageInputStream;
import javax.imageio.stream.MemoryCacheImageInputStream;

/** Measures pictures and makes smaller ones, without ever unfolding one that is too large. */
final class Images {

  private static final long MOST_PIXELS = 60_000_000;
  private static final int SIDE = 2_000;

  private Images() {}

  /** Looks at a picture with what can read it. */
  @FunctionalInterface
  private interface Look<T> {
    T at(ImageReader reader) throws IOException;
  }

  /** Width and height; empty where the head of the file is damaged. */
  static Optional<Dimension> size(String type, byte[] bytes) {
    return type.equals("image/webp")
        ? Webp.size(bytes)
        : look(bytes, reader -> new Dimension(reader.getWidth(0), reader.getHeight(0)));
  }

  /** Whether a picture has more points than are unfolded here. */
  static boolean isVast(Dimension size) {
    return (long) size.width * size.height > MOST_PIXELS;
  }

  /** Whether a picture is there to its end; of those that can't be unfolded it is supposed. */
  static boolean isWhole(String type, byte[] bytes) {
    return switch (type) {
      case "image/png", "image/gif" -> unfolded(bytes).isPresent();
      case "image/jpeg" -> look(bytes, Images::hasItsEnd).orElse(false);
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

  private static Optional<BufferedImage> unfolded(byte[] bytes) {
    return look(bytes, reader -> reader.read(0));
  }

  private static <T> Optional<T> look(byte[] bytes, Look<T> look) {
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
        | NullPointerException broken) {
      return Optional.empty();
    }
  }

  /** A JPEG no side of which is longer than 2000 pixels. */
  static Optional<byte[]> smaller(byte[] bytes) {
    return unfolded(bytes).flatMap(Images::jpeg);
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
