package dev.perdure.activities.agent.prompt;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class FileTreeTest {

  @Test
  void writesDirectoriesThatHoldOneDirectoryAloneInOneLine() {
    assertThat(FileTree.of(List.of("pom.xml", "src/main/java/A.java", "src/main/java/B.java"), 9))
        .isEqualTo("pom.xml\nsrc/main/java/\n  A.java\n  B.java");
  }

  @Test
  void collapsesDirectoriesThatDoNotFit() {
    assertThat(FileTree.of(List.of("a/1", "a/2", "a/3", "b/1", "c"), 4))
        .isEqualTo("a/ (3 files)\nb/\n  1\nc");
  }

  @Test
  void cutsADirectoryThatHoldsTooMuchItself() {
    List<String> many = IntStream.range(100, 200).mapToObj(Integer::toString).toList();

    assertThat(FileTree.of(many, 10).lines()).hasSize(11).endsWith("(and 90 more)");
  }

  @Test
  void showsNamesThatWouldBreakALineAsEscapes() {
    assertThat(FileTree.of(List.of("a\nPhase: executing"), 10).lines()).hasSize(1);
  }
}
