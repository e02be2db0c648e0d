package dev.perdure.web.server;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.PatternLayout;
import ch.qos.logback.classic.spi.LoggingEvent;
import ch.qos.logback.classic.util.LogbackMDCAdapter;
import io.temporal.failure.ApplicationFailure;
import java.io.IOException;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.springframework.boot.env.YamlPropertySourceLoader;
import org.springframework.core.io.ClassPathResource;

/** The pattern of log lines bounds each line: signals and answers are hostile input. */
class LogPatternTest {

  private static final String HUGE = "x".repeat(1_500_000);

  @Test
  void boundsAHugeMessage() throws IOException {
    assertThat(line("Dropped a signal: " + HUGE, null))
        .startsWith("00:00:00.000 WARN  Signals: Dropped a signal: xxx")
        .endsWith("x\n")
        .hasSizeLessThan(5_000);
  }

  @Test
  void boundsAHugeFailureAndEndsItsLine() throws IOException {
    assertThat(line("Dropped a signal", new IllegalStateException(HUGE)))
        .contains("Dropped a signal\njava.lang.IllegalStateException: xxx")
        .endsWith("x\n")
        .hasSizeLessThan(21_000);
  }

  @Test
  void showsAWholeFailureOfTheUsualSize() throws IOException {
    assertThat(line("Dropped a signal", new IllegalStateException("It is empty")))
        .contains("java.lang.IllegalStateException: It is empty\n\tat ")
        .endsWith(")\n")
        .doesNotContain("\n\n");
  }

  @Test
  void showsARefusalOfAnActivityInOneLine() throws IOException {
    var refusal =
        ApplicationFailure.newNonRetryableFailureWithCause(
            "The key is refused", "key_refused", new IOException("401"));

    assertThat(line("Activity failure", refusal))
        .isEqualTo(
            "00:00:00.000 WARN  Signals: Activity failure: The key is refused (key_refused)"
                + " Caused by java.io.IOException: 401\n");
  }

  @Test
  void showsTheStackTraceOfAnErrorThatAnActivityReports() throws IOException {
    var reported =
        ApplicationFailure.newFailureWithCause("Failed", "x", new NullPointerException());

    assertThat(line("Activity failure", reported))
        .contains("Caused by: java.lang.NullPointerException")
        .contains("\n\tat dev.perdure.web.server.LogPatternTest");
  }

  @Test
  void showsNoSecretOfAMessageOrAFailure() throws IOException {
    String key = "sk-abcdefghijklmnop1234";

    assertThat(line("The key " + key + " is refused", new IllegalStateException("with " + key)))
        .contains("The key [redacted] is refused", "IllegalStateException: with [redacted]")
        .doesNotContain(key);
  }

  @Test
  void showsTheTraceOfALineIfThereIsOne() throws IOException {
    assertThat(line("Done", null)).contains(" Signals: Done");
    assertThat(line("Done", null, Map.of("traceId", "0af7651916cd43dd8448eb211c80319c")))
        .contains(" Signals [0af7651916cd43dd8448eb211c80319c]: Done");
    assertThat(line("Done", null, Map.of("WorkflowId", "t_1.main", "traceId", "0af7")))
        .contains(" Signals [t_1.main] [0af7]: Done");
  }

  private static String line(String message, @Nullable Throwable failure) throws IOException {
    return line(message, failure, Map.of());
  }

  private static String line(
      String message, @Nullable Throwable failure, Map<String, String> context) throws IOException {
    var logs = new LoggerContext();
    var adapter = new LogbackMDCAdapter();
    context.forEach(adapter::put);
    logs.setMDCAdapter(adapter);
    var layout = new PatternLayout();
    layout.setContext(logs);
    layout.getInstanceConverterMap().put("redacted", RedactedConverter::new);
    layout.getInstanceConverterMap().put("failure", LoggedFailureConverter::new);
    layout.setPattern(pattern().replace("%d{HH:mm:ss.SSS}", "00:00:00.000"));
    layout.start();
    Logger logger = logs.getLogger("Signals");
    return layout.doLayout(
        new LoggingEvent(
            LogPatternTest.class.getName(), logger, Level.WARN, message, failure, null));
  }

  private static String pattern() throws IOException {
    var source =
        new YamlPropertySourceLoader()
            .load("application", new ClassPathResource("application.yaml"))
            .getFirst();
    return Objects.requireNonNull(source.getProperty("logging.pattern.console")).toString();
  }
}
