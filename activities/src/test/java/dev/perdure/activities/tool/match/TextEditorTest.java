package dev.perdure.activities.tool.match;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.tool.match.TextEdit.Outcome.Edited;
import dev.perdure.activities.tool.match.TextEdit.Outcome.Refused;
import org.junit.jupiter.api.Test;

class TextEditorTest {

  @Test
  void replacesTheOnePlaceThatMatchesExactly() {
    assertEdited("a\nb\nc\n", "b", "x", "a\nx\nc\n", "exact");
  }

  @Test
  void takesTheNewTextLiterally() {
    assertEdited("cost = 1\n", "1", "$& $1 \\0", "cost = $& $1 \\0\n", "exact");
  }

  @Test
  void refusesSeveralPlacesAndNamesTheirLines() {
    assertRefused("x = 1\ny\nx = 1\n", "x = 1", "x = 2")
        .contains("2 places")
        .contains("lines 1, 3");
  }

  @Test
  void countsOverlappingPlaces() {
    assertRefused("aaa\n", "aa", "b").contains("2 places");
  }

  @Test
  void neverLooksMoreLooselyWhenSeveralPlacesMatchExactly() {
    assertRefused("  a\nb\na\nb\n  a\n  b\n", "a\nb", "c").contains("lines");
  }

  @Test
  void replacesEveryPlaceWhenAskedTo() {
    var outcome = new TextEdit("aa", "b", true).applyTo("aaaa a\n");
    assertThat(outcome).isEqualTo(new Edited("bb a\n", "exact", 2));
  }

  @Test
  void keepsCarriageReturnsWhenTheModelWritesLineFeeds() {
    assertEdited("a\r\nb\r\nc\r\n", "a\nb", "a\nnew\nb", "a\r\nnew\r\nb\r\nc\r\n", "line-endings");
  }

  @Test
  void givesNewLinesTheEndingOfTheirPlaceAlsoWhenOnlyOneLineIsMatched() {
    assertEdited("a\r\nb\r\n", "b", "b\nc", "a\r\nb\r\nc\r\n", "exact");
  }

  @Test
  void keepsMixedLineEndingsOfLinesThatStay() {
    assertEdited("a\nb\r\nc\nd\n", "a\nb\nc", "a\nB\nc", "a\nB\r\nc\nd\n", "line-endings");
  }

  @Test
  void matchesPartsOfLinesAcrossCarriageReturns() {
    assertEdited("f(a,\r\n  b);\r\n", "a,\n  b", "a, b", "f(a, b);\r\n", "line-endings");
  }

  @Test
  void keepsTheEndOfAFileWithoutFinalLineEnding() {
    assertEdited("a\n  b", "a\nb\n", "a\nc\n", "a\n  c", "indentation-flexible", "line-trimmed");
    assertEdited("a\nb", "b", "c", "a\nc", "exact");
  }

  @Test
  void repairsTrailingBlanksAndLeavesUntouchedLinesAsTheyAre() {
    assertEdited("a  \nb\nc \n", "a\nb\nc", "a\nB\nc", "a  \nB\nc \n", "trailing-whitespace");
  }

  @Test
  void movesNewLinesToTheIndentationOfTheFile() {
    assertEdited(
        "class A {\n    void m() {\n        x();\n    }\n}\n",
        "void m() {\n    x();\n}",
        "void m() {\n    x();\n    y();\n}",
        "class A {\n    void m() {\n        x();\n        y();\n    }\n}\n",
        "indentation-flexible");
  }

  @Test
  void writesTabsWhereTheFileHasTabs() {
    assertEdited(
        "func f() {\n\tif a {\n\t\tb()\n\t}\n}\n",
        "    if a {\n        b()\n    }",
        "    if a {\n        b()\n        if c {\n            d()\n        }\n    }",
        "func f() {\n\tif a {\n\t\tb()\n\t\tif c {\n\t\t\td()\n\t\t}\n\t}\n}\n",
        "line-trimmed");
  }

  @Test
  void writesSpacesWhereTheFileHasSpaces() {
    assertEdited(
        "if a:\n    b(\n      c)\n",
        "\tb(\n\t  c)",
        "\tb(\n\t\td,\n\t  c)",
        "if a:\n    b(\n        d,\n      c)\n",
        "indentation-flexible");
  }

  @Test
  void movesLinesThatAreLessIndentedThanAnyItKnows() {
    assertEdited(
        "f(\n    a,\n    b)\n",
        "      a,\n      b)",
        "      a,\n      b)\n    c()\n",
        "f(\n    a,\n    b)\n  c()\n\n",
        "indentation-flexible");
  }

  @Test
  void takesTrailingBlanksOfTheEditForDamage() {
    assertEdited("a\nb\n", "a  \nb  \n", "a  \nnew  \nb  \n", "a\nnew\nb\n", "trailing-whitespace");
  }

  @Test
  void refusesWhenTheIndentationOfANewLineWouldBeAGuess() {
    assertRefused("a\n   x\n  y\nb\n", " x\n y", " x\n y\n   z")
        .contains("without guessing")
        .contains("2:    x");
  }

  @Test
  void readsRunsOfWhitespaceAsOne() {
    assertEdited(
        "int  a =   1;\nb\n",
        "int a = 1;\nb",
        "int a = 1;\nc",
        "int  a =   1;\nc\n",
        "whitespace-normalised");
  }

  @Test
  void readsTypographicQuotesAsPlainOnes() {
    assertEdited(
        "say('x')\nb\n", "say(‘x’)\nb", "say(‘x’)\nc", "say('x')\nc\n", "punctuation-normalised");
  }

  @Test
  void unescapesTextThatWasEscapedOnceTooOften() {
    assertEdited("a\n\tb\nc\n", "a\\n\\tb", "a\\n\\tx", "a\n\tx\nc\n", "escape-normalised");
  }

  @Test
  void dropsOuterWhitespaceThatIsNotThere() {
    assertEdited("f(bar);\n", " bar ", " baz ", "f(baz);\n", "trimmed-boundary");
  }

  @Test
  void leavesLinesOfABlockThatTheModelMisremembers() {
    assertEdited(
        "start\none\ntwo\nthree\nfour\nend\n",
        "start\none\nTWO?\nthree\nfour\nend",
        "start\none\nTWO?\nthree\nfive\nend",
        "start\none\ntwo\nthree\nfive\nend\n",
        "block-anchor");
  }

  @Test
  void refusesToChangeALineThatIsNotWhatTheModelThinks() {
    assertRefused(
            "start\none\ntwo\nthree\nfour\nend\n",
            "start\none\nTWO?\nthree\nfour\nend",
            "start\none\nchanged\nthree\nfour\nend")
        .contains("without guessing");
  }

  @Test
  void showsTheNearestLinesWhenNothingMatches() {
    assertRefused("a\nlet total = price * count;\nb\n", "let total = price + count + tax;", "x")
        .contains("2: let total = price * count;");
  }

  @Test
  void showsTheLineThatIsSpeltMostAlikeWhereNoWordsAreShared() {
    String file = "x\n".repeat(20) + "if (a < b && c) {}\n" + "y\n".repeat(20);
    assertRefused(file, "if (a &lt b &amp& c) {}", "z").contains("21: if (a < b && c) {}");
    assertRefused(file, "if(a>b&&d) {}\ny\ny", "z").contains("21: if (a < b && c) {}\n22: y");
    assertRefused(file, "nothing of the kind", "z").contains("Read the file");
  }

  @Test
  void showsAllOfAShortFileThatHoldsNothingAlike() {
    assertRefused("alpha\nbeta\n", "quite another matter", "z").contains("1: alpha\n2: beta");
    assertRefused("a".repeat(100_000), "zq", "z").hasSizeLessThan(3_000).endsWith("a…");
  }

  @Test
  void tellsThatTheNumbersOfReadDoNotBelongToTheText() {
    String file = "def f():\n    return 1\n";
    assertRefused(file, "1: def f():\n2:     return 1", "z")
        .contains("numbers that read shows")
        .contains("1: def f():\n2:     return 1");
    assertRefused(file, "     1\tdef f():\n     2\t    return 1\n", "z").contains("numbers that");
    assertRefused(file, "1: def f():\nreturn 1", "z").doesNotContain("numbers that");
  }

  @Test
  void namesOneLineAsOne() {
    assertRefused("say 'hi'\n", "say \u2018hi\u2019", "say \u2018a\u2019, \u2018b\u2019")
        .contains("matches line 1 only");
  }

  @Test
  void refusesAnEditThatChangesNothing() {
    assertRefused("a\n", "a", "a").contains("the same");
    assertRefused("a\nb\n", "a \nb", "a\nb").contains("nothing would change");
  }

  @Test
  void takesNewTextAsItIsWhereOnlyTheOldTextIsMisquoted() {
    assertEdited(
        "class A {\n    void m() {\n        x();\n    }\n}\n",
        "void m() {\n    x();\n}",
        "    void m() {\n        y();\n    }",
        "class A {\n    void m() {\n        y();\n    }\n}\n",
        "indentation-flexible");
  }

  @Test
  void refusesWhenItIsNotClearWhoseIndentationTheNewLinesHave() {
    assertRefused("  if a:\n    b\n", "if a:\n  b", "    if c:\n      d")
        .contains("without guessing");
  }

  @Test
  void doesNotDoubleIndentationThatTheOldTextQuotesInPart() {
    assertEdited(
        "def f():\n    import json\n\nx\n",
        "  import json\n\nx",
        "    import json\nx",
        "def f():\n    import json\nx\n",
        "first-line-indentation");
  }

  @Test
  void dropsTheLastLineEndingWhenTheNewTextDoes() {
    assertEdited("f\n  a\n", "f\na\n", "f\nb", "f\n  b", "line-trimmed");
  }

  @Test
  void refusesToChangeLineEndingsOfLinesThatAreMisquoted() {
    assertRefused("a\r\n  b\r\nc\r\n", "a\r\nb\r\nc\r\n", "a\nb\nc\n").contains("without guessing");
  }

  @Test
  void refusesAPlaceThatIsFarLargerThanTheOldText() {
    assertRefused("a\n\n\n\n\n\n\nb\nc\n", "a\nb", "a\nB").contains("far more than it holds");
  }

  @Test
  void takesTheSameBlanksFromEveryNewLineThatEveryOldLineHasTooMany() {
    assertEdited(
        "a\nb\n",
        "a  \nb  \n",
        "a  \nhard break    \nb  \n",
        "a\nhard break  \nb\n",
        "trailing-whitespace");
  }

  @Test
  void reindentsAMisquotedLineOnlyWhereLinesThatStayTellHow() {
    String file = "f() {\n\ta\n\t\tb\n\t\tc\n}\n";
    assertRefused(file, "        b", "    b").contains("without guessing");
    assertEdited(
        file,
        "    a\n        b\n        c",
        "    a\n    b\n        c",
        "f() {\n\ta\n\tb\n\t\tc\n}\n",
        "line-trimmed");
  }

  @Test
  void namesTheLinesOfEveryPlace() {
    String lines = "x\n".repeat(120);
    assertRefused(lines, "x", "y").contains("120 places").contains(", 119, 120.");
  }

  private static void assertEdited(
      String text, String oldText, String newText, String expected, String... matchers) {
    var outcome = new TextEdit(oldText, newText, false).applyTo(text);
    assertThat(outcome).isInstanceOf(Edited.class);
    assertThat(((Edited) outcome).text()).isEqualTo(expected);
    assertThat(((Edited) outcome).matcher()).isIn((Object[]) matchers);
  }

  private static org.assertj.core.api.AbstractStringAssert<?> assertRefused(
      String text, String oldText, String newText) {
    var outcome = new TextEdit(oldText, newText, false).applyTo(text);
    assertThat(outcome).isInstanceOf(Refused.class);
    return assertThat(((Refused) outcome).reason());
  }
}
