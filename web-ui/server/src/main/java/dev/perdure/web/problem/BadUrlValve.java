package dev.perdure.web.problem;

import static java.nio.charset.StandardCharsets.UTF_8;

import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Optional;
import org.apache.catalina.connector.Request;
import org.apache.catalina.connector.Response;
import org.apache.catalina.valves.ValveBase;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import tools.jackson.databind.json.JsonMapper;

/**
 * Tomcat valve that answers requests with an unreadable URL or header: with a problem response, or
 * in a browser with the not-found page.
 */
final class BadUrlValve extends ValveBase {

  /** An address that the pages answer with their not-found page. */
  private static final String NO_PAGE = "/nowhere";

  /** No text that is kept has one; in a path the server refuses it by itself. */
  private static final String NUL = "%00";

  private final JsonMapper mapper;

  BadUrlValve(JsonMapper mapper) {
    super(true);
    this.mapper = mapper;
  }

  @Override
  public void invoke(Request request, Response response) throws IOException, ServletException {
    if (response.isError() && response.getStatus() == HttpServletResponse.SC_BAD_REQUEST) {
      answer(request, response);
    } else if (!isApi(request)
        && Optional.ofNullable(request.getQueryString()).orElse("").contains(NUL)) {
      response.setStatus(HttpServletResponse.SC_BAD_REQUEST);
      answer(request, response);
    } else {
      getNext().invoke(request, response);
    }
  }

  private void answer(Request request, Response response) throws IOException {
    response.setSuspended(false);
    if (accepts(request).contains("html")) {
      response.setStatus(HttpServletResponse.SC_FOUND);
      response.setHeader(HttpHeaders.LOCATION, NO_PAGE);
    } else {
      response.setContentType(MediaType.APPLICATION_PROBLEM_JSON_VALUE);
      var problem =
          Problem.of(
              ProblemCode.MALFORMED,
              "The address or a header can't be read: write '%' as '%25', and neither '/' as '%2F'"
                  + " nor anything as '%00', in no more than 128 KB.");
      response.getOutputStream().write(mapper.writeValueAsString(problem).getBytes(UTF_8));
    }
    response.finishResponse();
  }

  /** Whether the API checks the parameter itself. */
  private static boolean isApi(Request request) {
    return Optional.ofNullable(request.getRequestURI()).orElse("").startsWith("/api/");
  }

  private static String accepts(Request request) {
    return Optional.ofNullable(request.getHeader(HttpHeaders.ACCEPT)).orElse("");
  }
}
