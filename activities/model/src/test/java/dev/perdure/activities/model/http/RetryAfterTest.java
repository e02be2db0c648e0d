package dev.perdure.activities.model.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpHeaders;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The forms in which servers tell when to ask again. */
class RetryAfterTest {

  private static final Instant NOW = Instant.parse("2026-11-29T12:00:00Z");

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "retry-after: 7 | 7000",
        "retry-after: 0 | 0",
        "retry-after: 1.5 | 1500",
        "retry-after: 12s | 12000",
        "retry-after: 1m30s | 90000",
        "retry-after: Sun, 29 Nov 2026 12:00:20 GMT | 20000",
        "retry-after: Sunday, 29-Nov-26 12:00:20 GMT | 20000",
        "retry-after: Sun Nov 29 12:00:20 2026 | 20000",
        "retry-after: Sun, 29 Nov 2026 11:59:20 GMT | 0",
        "retry-after: 2026-11-29T12:00:20Z | 20000",
        "retry-after: 1795953620 | 20000",
        "retry-after-ms: 350 | 350",
        "retry-after-ms: 350.5; retry-after: 9 | 351",
        "retry-after: soon; x-ratelimit-reset: 4 | 4000",
        "x-ratelimit-reset: 1795953620000 | 20000",
        "x-ratelimit-reset: 1795953620 | 20000",
        "ratelimit-reset: 30 | 30000",
        "x-ratelimit-remaining-requests: 0; x-ratelimit-reset-requests: 1s | 1000",
        "x-ratelimit-remaining-tokens: 0; x-ratelimit-reset-tokens: 6m0s; x-ratelimit-reset-requests: 1ms | 360000"
      })
  void readsHeaders(String headers, long millis) {
    assertThat(RetryAfter.in(headers(headers), "", true, NOW)).contains(Duration.ofMillis(millis));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "{'error':{'message':'Rate limit reached for gpt-4.1. Please try again in 1.2s. Visit us.'}} | 1200",
        "{'error':{'message':'Please try again in 6m0s.'}} | 360000",
        "{'error':{'message':'Please try again in 7m59.9s'}} | 479900",
        "{'error':{'message':'Please try again in 1h2m3.5s.'}} | 3723500",
        "{'error':{'message':'Please try again in 250ms.'}} | 250",
        "{'error':{'message':'Please try again in 20 seconds.'}} | 20000",
        "{'error':{'message':'Please retry after 6 seconds.'}} | 6000",
        "{'error':{'message':'Please retry in 34.074824224s.'}} | 34075",
        "{'error':{'message':'Try again in 5 minutes and 30 seconds'}} | 330000",
        "{'error':{'message':'Please wait 3 minutes before the next request'}} | 180000",
        "{'error':{'message':'Your quota will reset after 1h2m3s.'}} | 3723000",
        "{'error':{'message':'Please retry your request after 20s'}} | 20000",
        "{'error':{'message':'The limit resets in 12 s.'}} | 12000",
        "{'error':{'message':'Wait for another 5 seconds'}} | 5000",
        "{'error':{'message':'Capacity is available again in 45 seconds'}} | 45000",
        "{'error':{'message':'Limit resets at: 2026-11-29 12:00:20 UTC'}} | 20000",
        "{'error':{'message':'Try again after 2026-11-29T12:00:20.123Z.'}} | 20000",
        "{'error':{'message':'请求过于频繁，请在20秒后重试'}} | 20000",
        "{'error':{'message':'请 2 分钟后再试'}} | 120000",
        "{'error':{'details':[{'@type':'type.googleapis.com/google.rpc.RetryInfo','retryDelay':'34s'}]}} | 34000",
        "[{'error':{'details':[{'retryDelay':'1.5s'}]}}] | 1500",
        "{'error':{'details':[{'retryDelay':{'seconds':'34','nanos':5}}]}} | 34000",
        "{'error':{'metadata':{'raw':'{\\'retryDelay\\': \\'34s\\'}'}}} | 34000",
        "{'error':{'metadata':{'headers':{'X-RateLimit-Reset':'1795953620000'}}}} | 20000",
        "{'error':{'message':'Slow down','retry_after':4}} | 4000",
        "{'retry_after_ms':1500} | 1500",
        "{'retry_after_seconds':3} | 3000",
        "{'retryAfter':'2.5'} | 2500"
      })
  void readsABody(String body, long millis) {
    assertThat(RetryAfter.in(headers(""), body.replace('\'', '"'), true, NOW))
        .contains(Duration.ofMillis(millis));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "Slow down.",
        "You may try again in a while.",
        "retry with 5 models",
        "Please try again in 5 modes.",
        "The limit was reset after 5 failures.",
        "请稍后重试",
        "{\"retryDelay\":\"soon\"}",
        "{\"retry_after\":null}",
        "{\"attempts\":3}"
      })
  void readsNoDelayWhereNoneIsNamed(String body) {
    assertThat(RetryAfter.in(headers("retry-after: later"), body, true, NOW)).isEmpty();
  }

  @Test
  void takesTheEndOfALimitOnlyWhereTheLimitIsTheError() {
    HttpHeaders headers = headers("x-ratelimit-reset: 30");

    assertThat(RetryAfter.in(headers, "", false, NOW)).isEmpty();
  }

  @Test
  void boundsADelay() {
    assertThat(RetryAfter.in(headers("retry-after: 1e300"), "", true, NOW))
        .hasValueSatisfying(delay -> assertThat(delay).isLessThan(Duration.ofDays(40_000)));
    assertThat(RetryAfter.in(headers("retry-after: 999999999"), "", true, NOW))
        .contains(Duration.ofDays(1));
  }

  private static HttpHeaders headers(String lines) {
    Map<String, List<String>> all =
        Arrays.stream(lines.split(";"))
            .filter(line -> !line.isBlank())
            .map(line -> line.strip().split(": ", 2))
            .collect(Collectors.toMap(line -> line[0], line -> List.of(line[1])));
    return HttpHeaders.of(all, (_, _) -> true);
  }
}
