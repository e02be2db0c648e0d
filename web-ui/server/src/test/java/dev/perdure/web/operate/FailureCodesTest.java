package dev.perdure.web.operate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.model.ModelFailureKind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Every code a task may fail with has a sentence on the pages, in both languages, and a row. */
class FailureCodesTest {

  private static final Path ROOT = Path.of(System.getProperty("perdure.root", "../.."));
  private static final String NAME = "\"([A-Za-z]+_[A-Za-z_]+|timeout)\"";

  /** Pattern of a failure code beside a task state, a kind of failure or a constant. */
  private static final Pattern CODE =
      Pattern.compile(
          "(?:TaskState\\.(?:FAILED|REJECTED),|new Cause\\(|throw new TaskEnded\\(\\s*failed\\("
              + "|\\.setType\\(|String (?:FAILED|PLAN_ENTERED|PLAN_PROPOSED|CONFLICT|REFUSED"
              + "|UNREACHABLE|WRONG|CODE|DATA_FAULT|DATABASE_AWAY|DISK_FULL|ENGINE_LOST|FOREIGN_START|NOT_APPROVED|KEY_REFUSED) =)\\s*"
              + NAME);

  private static final Pattern KEY = Pattern.compile("(?m)^    (\\w+): '");
  private static final int MIN_COUNT = 18;

  @ParameterizedTest
  @ValueSource(strings = {"en", "zh"})
  void haveASentenceInEveryLanguage(String language) throws IOException {
    String sentences = read("web-ui/frontend/src/shared/i18n/%s/failures.ts".formatted(language));

    assertThat(found(KEY, sentences)).contains("other").containsAll(codes());
  }

  @Test
  void standInTheDocuments() throws IOException {
    assertThat(found(Pattern.compile("`(\\w+)`"), read("docs/understand/failure.md")))
        .containsAll(codes());
  }

  private static Set<String> codes() throws IOException {
    Set<String> codes = new TreeSet<>(Set.of("PayloadTooLarge"));
    Stream.of(ModelFailureKind.values()).map(Enum::name).forEach(codes::add);
    for (String module : new String[] {"workflows", "activities", "web-ui"}) {
      try (Stream<Path> sources = Files.walk(ROOT.resolve(module))) {
        for (Path source : sources.filter(FailureCodesTest::isSource).toList()) {
          codes.addAll(found(CODE, Files.readString(source)));
        }
      }
    }
    assertThat(codes).hasSizeGreaterThan(MIN_COUNT + ModelFailureKind.values().length);
    return codes;
  }

  private static boolean isSource(Path file) {
    return file.toString().contains("src/main/java") && file.toString().endsWith(".java");
  }

  private static Set<String> found(Pattern pattern, String text) {
    return pattern
        .matcher(text)
        .results()
        .map((MatchResult result) -> result.group(1))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private static String read(String file) throws IOException {
    return Files.readString(ROOT.resolve(file));
  }
}
