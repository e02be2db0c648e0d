package dev.perdure.activities.tool.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.UncheckedIOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PathGlobTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = ' ',
      value = {
        "*.java a/b/C.java true",
        "**/a/**/b a/b true",
        "**/a/**/b x/a/y/z/b true",
        "src/*.java src/a/B.java false",
        "src/** src/a/b true",
        "src/ src/a/b true",
        "./src/* src/a true",
        "/src/* src/a true",
        "* .hidden true",
        "*.{ts,t?x} x.tsx true",
        "{a,b/{c,d}}.txt b/d.txt true",
        "[!a-c].txt d.txt true",
        "[!a-c].txt b.txt false",
        "[]].txt ].txt true",
        "a\\*b a*b true",
        "a\\*b axb false",
        "*.JAVA a.java false",
        "(a+b)$.txt (a+b)$.txt true",
        "größe* größe.txt true",
        "!*.java a/b.ts true",
        "!*.java a/B.java false",
        "!src/** src/a false",
        "!node_modules a/node_modules/b/c.js false",
        "!/src src/a false",
        "!/src b/src/a true",
        "\\!a !a true",
        "! ! true",
        "app/[id]/page.tsx app/[id]/page.tsx true",
        "app/[id]/page.tsx app/i/page.tsx true",
        "app/[id]/page.tsx app/x/page.tsx false",
        "app/[id]/** app/[id]/a/b.tsx true",
        "app/(shop)/[...slug]/*.tsx app/(shop)/[...slug]/page.tsx true",
        "app/[[...slug]]/page.tsx app/[[...slug]]/page.tsx true",
        "**/[id].vue pages/[id].vue true",
        "[id].vue pages/users/[id].vue true",
        "pages/{a,b}.txt pages/{a,b}.txt true",
        "docs/a*b.md docs/a*b.md true",
        "docs/what?.md docs/what?.md true",
        "a\\x0ab a\\x0ab true",
        "!keep.md !keep.md true"
      })
  void matchesAsGitAndRipgrepDo(String glob, String path, boolean matches) {
    assertThat(PathGlob.of(glob).orElseThrow().matches(path)).isEqualTo(matches);
  }

  @ParameterizedTest
  @ValueSource(strings = {"a{b", "a[b", "a\\"})
  void isEmptyForWhatIsNoGlob(String text) {
    assertThat(PathGlob.of(text)).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ' ',
      value = {
        "*.{ts,tsx} *.{ts,tsx}",
        "**/*.java *.java",
        "src/*.java none",
        "!*.java none",
        "a\\*b none"
      })
  void tellsSearchProgramsOfNamesOnly(String glob, String names) {
    assertThat(PathGlob.of(glob).orElseThrow().nameGlob().orElse("none")).isEqualTo(names);
  }

  @Test
  void givesUpWhereBacktrackingWouldTakeYears() {
    PathGlob glob = PathGlob.of("*a".repeat(30) + "b").orElseThrow();
    assertThatThrownBy(() -> glob.matches("a".repeat(200)))
        .isInstanceOf(UncheckedIOException.class)
        .hasMessageContaining("fewer *");
  }
}
