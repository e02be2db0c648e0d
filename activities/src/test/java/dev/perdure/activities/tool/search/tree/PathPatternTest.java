package dev.perdure.activities.tool.search.tree;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PathPatternTest {

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
  void saysWhatIsNoGlob() {
    assertThat(PathPattern.of("a{b")).isEmpty();
    assertThat(PathPattern.of("a[b")).isEmpty();
    assertThat(PathPattern.of("a\\")).isEmpty();
  }

  private static boolean matches(String glob, String path) {
    return PathPattern.of(glob).orElseThrow().matches(path);
  }
}
