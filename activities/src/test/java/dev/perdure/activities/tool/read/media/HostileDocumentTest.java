package dev.perdure.activities.tool.read.media;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.tool.ToolBench;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import org.apache.pdfbox.Loader;
import org.apache.pdfbox.cos.COSName;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.PDPage;
import org.apache.pdfbox.pdmodel.PDResources;
import org.apache.pdfbox.pdmodel.common.PDStream;
import org.apache.pdfbox.pdmodel.font.PDType1Font;
import org.apache.pdfbox.pdmodel.font.Standard14Fonts;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HostileDocumentTest {

  @TempDir Path home;

  @Test
  void isRefusedWhereItNestsTooDeeplyToBeFollowed() throws IOException {
    ToolBench bench = new ToolBench(home);
    bench.file("deep.pdf", document("[".repeat(200_000) + "]".repeat(200_000)));
    assertThat(bench.read("deep.pdf").output()).contains("damaged");
  }

  @Test
  void isReadNoLongerThanThereIsPatience() throws IOException {
    byte[] bytes = document("BT /F1 12 Tf (hello) Tj ET");
    try (PDDocument document = Loader.loadPDF(bytes)) {
      assertThat(PdfText.of(document, 1, Duration.ZERO)).isEqualTo(new PdfText.Pages("", 0));
      assertThat(PdfText.of(document, 1).text()).contains("hello");
    }
  }

  /** A document of one page with this content. */
  private static byte[] document(String content) throws IOException {
    try (var document = new PDDocument()) {
      PDPage page = new PDPage();
      page.setResources(new PDResources());
      page.getResources()
          .put(COSName.getPDFName("F1"), new PDType1Font(Standard14Fonts.FontName.HELVETICA));
      document.addPage(page);
      var stream = new PDStream(document);
      try (var out = stream.createOutputStream(COSName.FLATE_DECODE)) {
        out.write(content.getBytes(StandardCharsets.ISO_8859_1));
      }
      page.setContents(stream);
      var bytes = new ByteArrayOutputStream();
      document.save(bytes);
      return bytes.toByteArray();
    }
  }
}
