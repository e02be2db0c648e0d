package dev.perdure.activities.tool.read;

import java.awt.Dimension;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** Measures WebP pictures, which Java can't read: by the head of the first part of the file. */
final class Webp {

  private static final int RIFF_HEAD = 8;
  private static final int PART = 12;
  private static final int LOSSLESS = 0x2F;
  private static final int LOSSY = 0x2A019D;
  private static final int SIDE_14 = 0x3FFF;
  private static final int SIDE_24 = 0xFFFFFF;

  private Webp() {}

  /** Width and height; empty where the file is damaged or cut off. */
  static Optional<Dimension> size(byte[] bytes) {
    ByteBuffer file = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    try {
      boolean whole = (file.getInt(4) & 0xFFFFFFFFL) + RIFF_HEAD <= bytes.length;
      String kind = new String(bytes, PART, 4, StandardCharsets.ISO_8859_1);
      return whole ? size(kind, file) : Optional.empty();
    } catch (BufferUnderflowException | IndexOutOfBoundsException cut) {
      return Optional.empty();
    }
  }

  private static Optional<Dimension> size(String kind, ByteBuffer file) {
    int data = PART + 8;
    return switch (kind) {
      case "VP8X" -> of((file.getInt(data + 4) & SIDE_24) + 1, (file.getInt(data + 6) >>> 8) + 1);
      case "VP8L" -> {
        int sides = file.get(data) == LOSSLESS ? file.getInt(data + 1) : -1;
        yield sides == -1
            ? Optional.empty()
            : of((sides & SIDE_14) + 1, (sides >>> 14 & SIDE_14) + 1);
      }
      case "VP8 " ->
          (file.getInt(data + 3) & SIDE_24) == LOSSY
              ? of(file.getShort(data + 6) & SIDE_14, file.getShort(data + 8) & SIDE_14)
              : Optional.empty();
      default -> Optional.empty();
    };
  }

  private static Optional<Dimension> of(int width, int height) {
    return width > 0 && height > 0 ? Optional.of(new Dimension(width, height)) : Optional.empty();
  }
}
