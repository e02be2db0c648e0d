package dev.perdure.activities.tool.search.tree;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

class ClosedTest {

  private final Closed closed = new Closed();

  @Test
  void saysNothingWhereAllCouldBeRead() {
    assertThat(words()).isEmpty();
  }

  @Test
  void namesDirectoriesAndFiles() {
    closed.addDirectory("c");
    closed.addDirectory("a/b");
    closed.addFile("x.txt");
    assertThat(words())
        .containsExactly(
            "2 directories could not be read: a/b, c", "1 file could not be read: x.txt");
  }

  @Test
  void namesADirectoryOnceHoweverManyAreBelow() {
    closed.addDirectory("a");
    closed.addDirectory("a/b/c");
    assertThat(words()).containsExactly("1 directory could not be read: a");
  }

  @Test
  void namesTheFirstOfManyAndCountsTheRest() {
    List.of("1", "2", "3", "4", "5", "6", "7").forEach(closed::addDirectory);
    assertThat(words())
        .containsExactly("7 directories could not be read: 1, 2, 3, 4, 5 and 2 more");
  }

  @Test
  void leavesOutWhatNobodyWants() {
    closed.addDirectory("a");
    assertThat(closed.words("b"::equals, UnaryOperator.identity())).isEmpty();
  }

  private List<String> words() {
    return closed.words(_ -> true, UnaryOperator.identity());
  }
}
