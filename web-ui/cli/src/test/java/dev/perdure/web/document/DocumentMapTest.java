package dev.perdure.web.document;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * {@code docs/README.md} lists each page in one sentence. {@code llms.txt} and the list of
 * decisions are drawn from it and from the decisions: {@code -Dperdure.draw=true} writes both, and
 * any other run compares them.
 */
class DocumentMapTest {

  private static final Path DOCS = Documents.ROOT.resolve("docs");
  private static final Pattern ENTRY = Pattern.compile("- \\[([^]]+)]\\(([^)#]+)\\): (.+\\.)");
  private static final Pattern TITLE = Pattern.compile("# (\\d+)\\. (.+)");
  private static final String DRAW =
      "draw it again: ./mvnw -q test -pl web-ui/cli -am -Dtest=DocumentMapTest -Dperdure.draw=true";

  @Test
  void listsEachPageOnce() throws IOException {
    List<String> listed = new ArrayList<>();
    for (String line : map()) {
      if (line.startsWith("- ")) {
        Matcher entry = ENTRY.matcher(line);
        assertThat(entry.matches())
            .as("'%s' must be '- [Title](page.md): one sentence.'", line)
            .isTrue();
        listed.add(entry.group(2));
      }
    }
    Set<String> pages =
        Documents.files("docs", Set.of(), ".md").stream()
            .map(page -> Path.of("docs").relativize(page).toString())
            .filter(page -> !page.equals("README.md") && !page.matches("decisions/\\d.*"))
            .collect(Collectors.toSet());

    assertThat(listed).doesNotHaveDuplicates();
    assertThat(listed)
        .as("the pages that docs/README.md lists")
        .containsExactlyInAnyOrderElementsOf(pages);
  }

  @Test
  void isTheSourceOfTheFileForModels() throws IOException {
    Stream<String> pages =
        map().stream()
            .filter(line -> !line.startsWith("# "))
            .map(line -> line.replaceFirst("]\\((?=[^)]*\\):)", "](docs/"));
    Stream<String> decisions =
        decisions().stream().map(line -> line.replaceFirst("]\\(", "](docs/decisions/"));

    String text =
        "# Perdure\n\n> "
            + summary()
            + "\n\n"
            + pages.dropWhile(line -> !line.startsWith("## ")).collect(Collectors.joining("\n"))
            + "\n\n## Optional\n\n"
            + decisions.collect(Collectors.joining("\n"))
            + "\n";

    assertThat(drawn(Documents.ROOT.resolve("llms.txt"), text)).as(DRAW).isEqualTo(text);
  }

  @Test
  void leadsToAListOfAllDecisions() throws IOException {
    String text =
        """
        # Decisions

        Each record gives the context, the decision and the consequences of a choice that is hard to reverse.

        """
            + String.join("\n", decisions())
            + "\n";

    assertThat(drawn(DOCS.resolve("decisions/README.md"), text)).as(DRAW).isEqualTo(text);
  }

  private static List<String> map() throws IOException {
    return Files.readAllLines(DOCS.resolve("README.md"));
  }

  /** The first paragraph of the map. */
  private static String summary() throws IOException {
    return map().stream()
        .filter(line -> !line.isBlank() && !line.startsWith("#"))
        .findFirst()
        .orElseThrow();
  }

  /** A line for each decision, in their order. */
  private static List<String> decisions() throws IOException {
    List<String> lines = new ArrayList<>();
    for (Path file : Documents.files("docs/decisions", Set.of(), ".md")) {
      Matcher title = TITLE.matcher(Files.readAllLines(Documents.ROOT.resolve(file)).getFirst());
      if (title.matches()) {
        lines.add(
            "- [Decision %s](%s): %s."
                .formatted(title.group(1), file.getFileName(), title.group(2)));
      }
    }
    return lines;
  }

  private static String drawn(Path file, String text) throws IOException {
    if (Boolean.getBoolean("perdure.draw")) {
      Files.writeString(file, text);
    }
    return Files.exists(file) ? Files.readString(file) : "";
  }
}
