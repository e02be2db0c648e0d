package dev.perdure.activities.tool.match;

import static dev.perdure.activities.tool.match.MarkedHunks.assertApplied;
import static dev.perdure.activities.tool.match.MarkedHunks.assertUnfit;

import org.junit.jupiter.api.Test;

/** A hunk that quotes the file's lines with another indentation, alone or with its new lines. */
class MisindentedHunkTest {

  @Test
  void refusesALineThatIsIndentedAsTheFileHasWhatItReplaces() {
    assertUnfit("  a\n    bcd\n  c\n", " a|-  bcd|+    bcD| c");
    assertUnfit("a\n  bcd\nc\n", "     a|-      bcd|+  bcD|     c");
  }

  @Test
  void refusesABlockThatFitsTheFilesLinesOnOneSideOnly() {
    assertUnfit("  a()\n\ndef b:\n  c\n", "     a()| |+  def x:|+    y| |   def b:|     c");
  }

  @Test
  void knowsThatWhatClosesABlockIsIndentedLess() {
    assertApplied(
        "if {\n    a\n}\nb\n",
        "     if {|         a|+    } else {|+        c|     }|     b",
        "if {\n    a\n} else {\n    c\n}\nb\n");
  }

  @Test
  void tellsNewLinesByTabsAmongSpaces() {
    assertApplied("  a\n    b\n  c\n", " \ta|-\t\tb|+\tx|+\t\ty| \tc", "  a\n  x\n    y\n  c\n");
    assertApplied("  a\n    b\n  c\n", " \ta|-\t\tb|+  x|+    y| \tc", "  a\n  x\n    y\n  c\n");
  }

  @Test
  void movesALineThatIsIndentedAsItQuotesWhatItReplaces() {
    assertApplied("  a\n    b\n  c\n", " a|-  b|+  B| c", "  a\n    B\n  c\n");
  }

  @Test
  void refusesAMoveThatMayBeNone() {
    assertUnfit("  a\n  b\n", "     a|-    b|+    b");
  }

  @Test
  void takesNoLineForAMoveThatLosesTheBlanksItEndsWith() {
    assertApplied("a\n  b \nc\n", "     a|-      b |+      b|     c", "a\n  b\nc\n");
  }

  @Test
  void tellsNewLinesByThoseTheyStandBeside() {
    assertApplied("  a\n  b\n", " a|+x| b", "  a\n  x\n  b\n");
    assertUnfit("  a\n  b\n", " a|+  x| b");
  }

  @Test
  void tellsTheFirstLineOfABlockByTheOneBelow() {
    assertApplied("  f() {\n    a\n  }\n", " f() {|+  x|   a| }", "  f() {\n    x\n    a\n  }\n");
    assertUnfit("  f() {\n    a\n  }\n", " f() {|+    x|   a| }");
  }

  @Test
  void refusesToGuessWhatAnEmptyBlockIsToHold() {
    assertUnfit("    f() {\n    }\n", "   f() {|+        x|   }");
  }

  @Test
  void refusesNewLinesOfBothIndentations() {
    assertUnfit("  a\n  b\n  c\n  d\n", " a|+x| b| c|+  y| d");
  }

  @Test
  void keepsBlanksAtTheEndOfANewLineWhereOnlyTheOldOnesHaveTooMany() {
    assertApplied("a\nb\nc\n", " a  |-b  |+B|+x  | c  ", "a\nB\nx  \nc\n");
    assertApplied("a\nb\nc\n", " a  |-b  |+B  |+x  | c  ", "a\nB\nx\nc\n");
  }
}
