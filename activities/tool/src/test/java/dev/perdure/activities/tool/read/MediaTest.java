package dev.perdure.activities.tool.read;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.tool.ToolBench;
import dev.perdure.planner.tool.ToolResult;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Random;
import javax.imageio.ImageIO;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.PDPage;
import org.apache.pdfbox.pdmodel.PDPageContentStream;
import org.apache.pdfbox.pdmodel.font.PDType1Font;
import org.apache.pdfbox.pdmodel.font.Standard14Fonts;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MediaTest {

  @TempDir Path home;
  private ToolBench bench;

  @BeforeEach
  void open() {
    bench = new ToolBench(home);
  }

  @Test
  void attachesAnImageAsAnArtifact() throws IOException {
    byte[] picture = png(40, 30);
    bench.file("logo.png", picture);
    ToolResult result = bench.read("logo.png");
    assertThat(result.isError()).isFalse();
    assertThat(result.output()).contains("image/png, 40 × 30 pixels");
    assertThat(kept(result)).isEqualTo(picture);
  }

  @Test
  void makesAnImageSmallerThatIsTooLarge() throws IOException {
    bench.file("huge.png", png(9_000, 100));
    ToolResult result = bench.read("huge.png");
    assertThat(result.output()).contains("shown smaller");
    assertThat(ImageIO.read(new java.io.ByteArrayInputStream(kept(result))).getWidth())
        .isEqualTo(2_000);
  }

  @Test
  void refusesImagesThatAreDamaged() throws IOException {
    byte[] whole = png(40, 30);
    bench.file("half.png", java.util.Arrays.copyOf(whole, whole.length / 2));
    assertThat(bench.read("half.png").output()).contains("damaged");
    bench.file(
        "sound.wav",
        "RIFF\0\0\0\0WAVEfmt data and more of it".getBytes(StandardCharsets.ISO_8859_1));
    assertThat(bench.read("sound.wav").output()).contains("binary file");
  }

  @Test
  void refusesAPhotographThatIsCutOff() throws IOException {
    var noise = new BufferedImage(60, 60, BufferedImage.TYPE_INT_RGB);
    Random random = new Random(1);
    for (int i = 0; i < 3_600; i++) {
      noise.setRGB(i % 60, i / 60, random.nextInt());
    }
    var out = new ByteArrayOutputStream();
    ImageIO.write(noise, "jpeg", out);
    bench.file("whole.jpg", out.toByteArray());
    assertThat(bench.read("whole.jpg").isError()).isFalse();
    bench.file("half.jpg", java.util.Arrays.copyOf(out.toByteArray(), out.size() / 2));
    assertThat(bench.read("half.jpg").output()).contains("damaged or cut off");
  }

  @Test
  void attachesAWebpPictureOnlyIfItIsWhole() {
    byte[] dot =
        HexFormat.of()
            .parseHex("524946461a000000574542505650384c0d0000002f00000010071011118888fe0700");
    bench.file("dot.webp", dot);
    assertThat(bench.read("dot.webp").output()).contains("image/webp, 1 × 1 pixels");
    bench.file("cut.webp", java.util.Arrays.copyOf(dot, 22));
    assertThat(bench.read("cut.webp").output()).contains("damaged or cut off");
    dot[12] = 'X';
    bench.file("fake.webp", dot);
    assertThat(bench.read("fake.webp").output()).contains("damaged or cut off");
  }

  @Test
  void saysTheSizeOfAPictureThatIsFarTooLarge() throws IOException {
    byte[] small = png(40, 30);
    small[18] = (byte) 0xFF;
    bench.file("vast.png", small);
    assertThat(bench.read("vast.png").output()).contains("damaged");
    small[22] = (byte) 0xFF;
    bench.file("vast.png", small);
    assertThat(bench.read("vast.png").output())
        .contains("65320 × 65310 pixels", "too large to be shown");
  }

  @Test
  void namesImagesThatModelsDoNotTake() throws IOException {
    var image = new BufferedImage(3, 2, BufferedImage.TYPE_INT_RGB);
    for (String format : List.of("bmp", "tiff")) {
      var bytes = new ByteArrayOutputStream();
      assertThat(ImageIO.write(image, format, bytes)).isTrue();
      bench.file("picture", bytes.toByteArray());
      assertThat(bench.read("picture").output())
          .contains("(image/%s)".formatted(format), "make a PNG of it");
    }
    bench.file("photo", "\0\0\0\u0018ftypheic\0".getBytes(StandardCharsets.ISO_8859_1));
    assertThat(bench.read("photo").output()).contains("(image/heic)");
    bench.file("words", "BMW is a word.\n");
    assertThat(bench.read("words").output()).startsWith("1: BMW is a word.");
  }

  @Test
  void readsTheTextOfADocument() throws IOException {
    bench.file("paper.pdf", pdf("The answer is 42."));
    ToolResult result = bench.read("paper.pdf");
    assertThat(result.output())
        .contains("document of 1 page:")
        .contains("1: --- page 1 ---")
        .contains("The answer is 42.");
    bench.file("empty.pdf", pdf(""));
    assertThat(bench.read("empty.pdf").output()).contains("without any text");
    bench.file("broken.pdf", "%PDF-1.7 nothing".getBytes(StandardCharsets.ISO_8859_1));
    assertThat(bench.read("broken.pdf").output()).contains("damaged");
  }

  private byte[] kept(ToolResult result) {
    var media = (Map<?, ?>) result.metadata().list("media").getFirst();
    return bench.artifacts.find(String.valueOf(media.get("sha256"))).orElseThrow();
  }

  private static byte[] png(int width, int height) throws IOException {
    BufferedImage image = new BufferedImage(width, height, BufferedImage.TYPE_INT_RGB);
    Random random = new Random(1);
    for (int x = 0; x < width; x += 3) {
      image.setRGB(x, x % height, random.nextInt());
    }
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    assertThat(ImageIO.write(image, "png", out)).isTrue();
    return out.toByteArray();
  }

  private static byte[] pdf(String text) throws IOException {
    try (PDDocument document = new PDDocument()) {
      PDPage page = new PDPage();
      document.addPage(page);
      try (PDPageContentStream content = new PDPageContentStream(document, page)) {
        content.beginText();
        content.setFont(new PDType1Font(Standard14Fonts.FontName.HELVETICA), 12);
        content.newLineAtOffset(50, 700);
        content.showText(text);
        content.endText();
      }
      ByteArrayOutputStream out = new ByteArrayOutputStream();
      document.save(out);
      return out.toByteArray();
    }
  }
}
