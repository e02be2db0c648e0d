package dev.perdure.activities.tool.search.glob;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
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
  void isForAllOtherPathsAfterAnExclamationMark() {
    assertThat(matches("!*.java", "a/b.ts")).isTrue();
    assertThat(matches("!*.java", "a/B.java")).isFalse();
    assertThat(matches("!src/**", "src/a")).isFalse();
    assertThat(matches("!node_modules", "a/node_modules/b/c.js")).isFalse();
    assertThat(matches("!/src", "src/a")).isFalse();
    assertThat(matches("!/src", "b/src/a")).isTrue();
    assertThat(matches("\\!a", "!a")).isTrue();
    assertThat(matches("!", "!")).isTrue();
    assertThat(mayMatch("!*.java", "a.ts")).isTrue();
  }

  @Test
  void saysWhatIsNoGlob() {
    assertThat(PathPattern.of("a{b")).isEmpty();
    assertThat(PathPattern.of("a[b")).isEmpty();
    assertThat(PathPattern.of("a\\")).isEmpty();
  }

  @Test
  void tellsByTheEndsOfAPathThatItDoesNotMatch() {
    assertThat(mayMatch("**/*.java", "a/b/C.java")).isTrue();
    assertThat(mayMatch("**/*.java", "a/b/C.kt")).isFalse();
    assertThat(mayMatch("File1.*", "a/File1.java")).isTrue();
    assertThat(mayMatch("File1.*", "a/File2.java")).isFalse();
    assertThat(mayMatch("*.{ts,tsx}", "x.tsx")).isTrue();
    assertThat(mayMatch("src/", "src/a")).isTrue();
    assertThat(mayMatch("größe*", "a/größe")).isTrue();
    assertThat(mayMatch("a\\*b", "a*b")).isTrue();
    assertThat(mayMatch("longer", "er")).isFalse();
  }

  private static boolean mayMatch(String glob, String path) {
    byte[] bytes = ("x/" + path + "/y").getBytes(StandardCharsets.UTF_8);
    return PathPattern.of(glob).orElseThrow().mayMatch(bytes, 2, bytes.length - 2);
  }

  private static boolean matches(String glob, String path) {
    PathPattern pattern = PathPattern.of(glob).orElseThrow();
    byte[] bytes = path.getBytes(StandardCharsets.UTF_8);
    boolean matches = pattern.matches(path);
    assertThat(pattern.mayMatch(bytes, 0, bytes.length) || !matches).isTrue();
    return matches;
  }
}
