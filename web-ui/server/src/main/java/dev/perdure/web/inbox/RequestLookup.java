package dev.perdure.web.inbox;

import dev.perdure.activities.journal.request.RequestReader;
import dev.perdure.activities.journal.request.RequestRecord;
import dev.perdure.planner.id.RequestId;
import dev.perdure.web.problem.ApiFailure;
import dev.perdure.web.problem.IdParam;
import java.util.Optional;
import java.util.regex.Pattern;
import org.springframework.stereotype.Component;

/** Finds requests by their ids or by the numbers that people know. */
@Component
final class RequestLookup {

  private static final Pattern NUMBER = Pattern.compile("[0-9]{1,18}");

  private final RequestReader requestReader;

  RequestLookup(RequestReader requestReader) {
    this.requestReader = requestReader;
  }

  /** The id itself, or that of the request with this number. */
  RequestId id(String given) {
    return NUMBER.matcher(given).matches()
        ? requestReader
            .numbered(Long.parseLong(given))
            .map(found -> found.request().id())
            .orElseThrow(() -> ApiFailure.notFound("request", given))
        : IdParam.named("request", given, RequestId::new);
  }

  Optional<RequestRecord> find(RequestId id) {
    return requestReader.find(id);
  }

  /** The request of an id or a number, which must exist. */
  RequestRecord require(String given) {
    return requestReader.find(id(given)).orElseThrow(() -> ApiFailure.notFound("request", given));
  }
}
