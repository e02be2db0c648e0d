package dev.perdure.web.problem;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import com.zaxxer.hikari.HikariDataSource;
import dev.perdure.web.server.HttpTester;
import dev.perdure.web.server.TestServer;
import java.sql.SQLException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.slf4j.LoggerFactory;
import org.springframework.jdbc.UncategorizedSQLException;
import org.springframework.transaction.TransactionSystemException;

/** Answers of a server whose database is away. */
class DatabaseOutageAnswersTest {

  private static final Set<String> CHANGES = Set.of("post", "put", "patch", "delete");

  private static TestServer server;
  private static HttpTester http;

  @BeforeAll
  static void takeTheDatabaseAway() {
    server = TestServer.start();
    http = server.http();
    ((HikariDataSource) server.bean(DataSource.class)).close();
  }

  @AfterAll
  static void close() {
    server.close();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          /api/tasks                 | {"request": "Fix it", "repository": {"location": "/r"}}
          /api/tasks/t_1/messages    | {"text": "Hurry"}
          /api/tasks/t_1/control     | {"command": "pause"}
          /api/requests/r_1/decision | {"decisionId": "d_1", "outcome": "approve", "digest": "d"}
          """)
  void saysThatTheDatabaseIsAwayAndWhenToTryAgain(String address, String body) {
    var reply = http.post(address, body);

    assertThat(reply.status()).as(reply.text()).isEqualTo(503);
    assertThat(reply.header("Retry-After")).isEqualTo("2");
    assertThat(reply.header("Content-Type")).startsWith("application/problem+json");
    assertThat(reply.json().path("code").asString()).isEqualTo("unavailable");
  }

  /** Every route that changes something, by the description of the server. */
  static Stream<List<String>> changes() {
    return http.get("/v3/api-docs")
        .json()
        .path("paths")
        .propertyStream()
        .flatMap(path ->
            path.getValue()
                .propertyStream()
                .map(Map.Entry::getKey)
                .filter(CHANGES::contains)
                .map(method -> List.of(method.toUpperCase(Locale.ROOT), address(path.getKey()))));
  }

  @ParameterizedTest
  @MethodSource("changes")
  void failsNoChangeInAnyOtherWay(List<String> route) {
    var reply = http.send(route.getFirst(), route.getLast(), "{}");

    assertThat(reply.status()).as(reply.text()).matches(status -> status == 503 || status < 500);
  }

  @Test
  void knowsAnOutageThatBeganAmidATransaction() {
    var cut = new SQLException("terminating connection", "57P01");
    var rollback = new TransactionSystemException("rollback", new SQLException("closed"));
    rollback.initApplicationException(new UncategorizedSQLException("insert", null, cut));

    assertThat(new ExceptionMapper().answer(rollback).getStatusCode().value()).isEqualTo(503);
    assertThat(
            new ExceptionMapper()
                .answer(new UncategorizedSQLException("insert", null, cut))
                .getHeaders()
                .getFirst("Retry-After"))
        .isEqualTo("2");
  }

  @Test
  void reportsTheOutageAsItsHealth() {
    assertThat(http.get("/actuator/health").status()).isEqualTo(503);
  }

  @Test
  void namesTheTaskOfARequestInTheLog() {
    var lines = new ListAppender<ILoggingEvent>();
    lines.start();
    var log = (Logger) LoggerFactory.getLogger(ExceptionMapper.class);
    log.addAppender(lines);
    http.post("/api/tasks/t_7/control", "{\"command\": \"pause\"}");
    http.post("/api/tasks", "{\"request\": \"Fix it\", \"repository\": {\"location\": \"/r\"}}");
    log.detachAppender(lines);

    assertThat(lines.list)
        .extracting(line -> line.getMDCPropertyMap().getOrDefault("task", "none"))
        .containsExactly("t_7", "none");
  }

  @Test
  void hasMetricsWithoutTheFiguresOfTheDatabase() {
    assertThat(http.get("/actuator/prometheus").text())
        .contains("perdure_tasks{state=\"queued\"} NaN", "perdure_health{part=\"database\"} 0.0");
  }

  private static String address(String path) {
    return path.replaceAll("\\{[^}]*\\}", "1");
  }
}
