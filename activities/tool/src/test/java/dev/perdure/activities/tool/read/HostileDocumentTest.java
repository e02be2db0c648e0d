package dev.perdure.activities.tool.read;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.tool.ToolBench;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.DeflaterOutputStream;
import org.apache.pdfbox.Loader;
import org.apache.pdfbox.cos.COSArray;
import org.apache.pdfbox.cos.COSName;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.PDPage;
import org.apache.pdfbox.pdmodel.PDResources;
import org.apache.pdfbox.pdmodel.common.PDStream;
import org.apache.pdfbox.pdmodel.font.PDType1Font;
import org.apache.pdfbox.pdmodel.font.Standard14Fonts;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("slow")
class HostileDocumentTest {

  private static byte[] zeros;

  @TempDir Path home;

  @BeforeAll
  static void compressZeros() throws IOException {
    zeros = zippedZeros();
  }

  @Test
  void harmsNothingWhereItNestsTooDeeplyToBeFollowed() throws IOException {
    ToolBench bench = new ToolBench(home);
    bench.file("deep.pdf", document("[".repeat(200_000) + "]".repeat(200_000)));
    assertThat(bench.read("deep.pdf").output()).containsAnyOf("damaged", "without any text");
  }

  @Test
  void isReadNoLongerThanThereIsPatience() throws IOException {
    byte[] bytes = document("BT /F1 12 Tf (hello) Tj ET");
    try (PDDocument document = Loader.loadPDF(bytes)) {
      List<String> pages = new ArrayList<>();
      PdfExtractor.extract(document, 1, Duration.ZERO, pages::add);
      assertThat(pages).isEmpty();
      PdfExtractor.extract(document, 1, Duration.ofMinutes(1), pages::add);
      assertThat(pages).containsExactly("hello");
    }
  }

  @Test
  void isStoppedWhereItUnpacksToMoreThanThereIsMemoryFor() throws IOException {
    ToolBench bench = new ToolBench(home);
    byte[] bytes = bomb();
    assertThat(bytes).hasSizeLessThan(2_000_000);
    bench.file("bomb.pdf", bytes);
    assertThat(bench.read("bomb.pdf").output())
        .isEqualTo(
            "bomb.pdf is a PDF document that unpacks to more than fits in 384 MB: ask for another"
                + " copy, or look at it with bash, such as pdftotext.");
  }

  @Test
  void isReadUpToThePageThatCantBe() throws IOException {
    ToolBench bench = new ToolBench(home);
    try (var document = new PDDocument()) {
      document.addPage(page(document, "BT /F1 12 Tf (hello) Tj ET"));
      PDPage large = new PDPage();
      large.setContents(zeros(document));
      document.addPage(large);
      bench.file("two.pdf", saved(document));
    }
    assertThat(bench.read("two.pdf").output())
        .contains(
            "hello", "(only the first 1 pages: the next unpacks to more than fits in 384 MB)");
  }

  /** A document of one page of half a gigabyte of zeros. */
  private static byte[] bomb() throws IOException {
    try (var document = new PDDocument()) {
      PDPage page = new PDPage();
      page.setContents(zeros(document));
      document.addPage(page);
      return saved(document);
    }
  }

  /** Half a gigabyte of zeros, compressed. */
  private static byte[] zippedZeros() throws IOException {
    var zipped = new ByteArrayOutputStream();
    try (OutputStream out = new DeflaterOutputStream(zipped)) {
      byte[] piece = new byte[1 << 20];
      for (int i = 0; i < 512; i++) {
        out.write(piece);
      }
    }
    return zipped.toByteArray();
  }

  private static PDStream zeros(PDDocument document) throws IOException {
    COSArray filters = new COSArray();
    filters.add(COSName.FLATE_DECODE);
    filters.add(COSName.ASCII_HEX_DECODE);
    PDStream stream = new PDStream(document);
    try (OutputStream raw = stream.getCOSObject().createRawOutputStream()) {
      raw.write(zeros);
    }
    stream.getCOSObject().setItem(COSName.FILTER, filters);
    return stream;
  }

  /** A document of one page with this content. */
  private static byte[] document(String content) throws IOException {
    try (var document = new PDDocument()) {
      document.addPage(page(document, content));
      return saved(document);
    }
  }

  private static PDPage page(PDDocument document, String content) throws IOException {
    PDPage page = new PDPage();
    page.setResources(new PDResources());
    page.getResources()
        .put(COSName.getPDFName("F1"), new PDType1Font(Standard14Fonts.FontName.HELVETICA));
    var stream = new PDStream(document);
    try (var out = stream.createOutputStream(COSName.FLATE_DECODE)) {
      out.write(content.getBytes(StandardCharsets.ISO_8859_1));
    }
    page.setContents(stream);
    return page;
  }

  private static byte[] saved(PDDocument document) throws IOException {
    var bytes = new ByteArrayOutputStream();
    document.save(bytes);
    return bytes.toByteArray();
  }
}
