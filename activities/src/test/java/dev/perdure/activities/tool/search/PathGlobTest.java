package dev.perdure.activities.tool.search;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PathGlobTest {

  @Test
  void matchesAsGitAndRipgrepDo() {
    assertThat(matches("*.java", "a/b/C.java")).isTrue();
    assertThat(matches("**/a/**/b", "a/b")).isTrue();
    assertThat(matches("**/a/**/b", "x/a/y/z/b")).isTrue();
    assertThat(matches("src/*.java", "src/a/B.java")).isFalse();
    assertThat(matches("src/**", "src/a/b")).isTrue();
    assertThat(matches("src/", "src/a/b")).isTrue();
    assertThat(matches("./src/*", "src/a")).isTrue();
    assertThat(matches("/src/*", "src/a")).isTrue();
    assertThat(matches("*", ".hidden")).isTrue();
    assertThat(matches("*.{ts,t?x}", "x.tsx")).isTrue();
    assertThat(matches("{a,b/{c,d}}.txt", "b/d.txt")).isTrue();
    assertThat(matches("[!a-c].txt", "d.txt")).isTrue();
    assertThat(matches("[!a-c].txt", "b.txt")).isFalse();
    assertThat(matches("[]].txt", "].txt")).isTrue();
    assertThat(matches("a\\*b", "a*b")).isTrue();
    assertThat(matches("a\\*b", "axb")).isFalse();
    assertThat(matches("*.JAVA", "a.java")).isFalse();
    assertThat(matches("(a+b)$.txt", "(a+b)$.txt")).isTrue();
    assertThat(matches("größe*", "größe.txt")).isTrue();
  }

  @Test
  void isForAllOtherPathsAfterAnExclamationMark() {
    assertThat(matches("!*.java", "a/b.ts")).isTrue();
    assertThat(matches("!*.java", "a/B.java")).isFalse();
    assertThat(matches("!src/**", "src/a")).isFalse();
    assertThat(matches("!node_modules", "a/node_modules/b/c.js")).isFalse();
    assertThat(matches("!/src", "src/a")).isFalse();
    assertThat(matches("!/src", "b/src/a")).isTrue();
    assertThat(matches("\\!a", "!a")).isTrue();
    assertThat(matches("!", "!")).isTrue();
  }

  @Test
  void saysWhatIsNoGlob() {
    assertThat(PathGlob.of("a{b")).isEmpty();
    assertThat(PathGlob.of("a[b")).isEmpty();
    assertThat(PathGlob.of("a\\")).isEmpty();
  }

  @Test
  void tellsSearchProgramsOfNamesOnly() {
    assertThat(PathGlob.of("*.{ts,tsx}").orElseThrow().nameGlob()).hasValue("*.{ts,tsx}");
    assertThat(PathGlob.of("**/*.java").orElseThrow().nameGlob()).hasValue("*.java");
    assertThat(PathGlob.of("src/*.java").orElseThrow().nameGlob()).isEmpty();
    assertThat(PathGlob.of("!*.java").orElseThrow().nameGlob()).isEmpty();
    assertThat(PathGlob.of("a\\*b").orElseThrow().nameGlob()).isEmpty();
  }

  private static boolean matches(String glob, String path) {
    PathGlob pattern = PathGlob.of(glob).orElseThrow();
    return pattern.matches(path);
  }
}
