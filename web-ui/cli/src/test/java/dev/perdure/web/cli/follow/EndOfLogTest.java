package dev.perdure.web.cli.follow;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class EndOfLogTest {

  @Test
  void givesTheInnermostCauseOfAStackTrace() {
    String log =
        """
        03:38:01 INFO  Starting.
        Exception in thread "main" java.lang.IllegalStateException: The server can't start
        \tat dev.perdure.web.cli.Perdure.main(Perdure.java:41)
        Caused by: java.nio.file.AccessDeniedException: /opt/perdure/app
        \tat java.base/sun.nio.fs.UnixException.translate(UnixException.java:90)
        \tSuppressed: java.io.IOException: Closed
        \t\tat java.base/java.io.Reader.close(Reader.java:1)
        \t... 12 more
        """;

    assertThat(EndOfLog.cause(log)).contains("/opt/perdure/app.");
  }

  @Test
  void givesTheMessageOfAnExceptionWithoutACause() {
    String log =
        """
        java.lang.IllegalArgumentException: Port 80 is not free: choose another.
        \tat dev.perdure.web.cli.Perdure.main(Perdure.java:41)
        """;

    assertThat(EndOfLog.cause(log)).contains("Port 80 is not free: choose another.");
  }

  @Test
  void givesTheLastLineWithoutAStackTrace() {
    assertThat(EndOfLog.cause("One.\nPort 80 on 127.0.0.1 can't be used: choose another.\n\n"))
        .contains("Port 80 on 127.0.0.1 can't be used: choose another.");
    assertThat(EndOfLog.cause("\n")).isEmpty();
  }
}
