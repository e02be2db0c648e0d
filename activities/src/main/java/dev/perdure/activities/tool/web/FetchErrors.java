package dev.perdure.activities.tool.web;

import dev.perdure.planner.message.Visible;
import java.io.IOException;
import java.net.ConnectException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.util.Optional;
import javax.net.ssl.SSLException;
import org.apache.hc.core5.http.ConnectionClosedException;
import org.apache.hc.core5.http.Header;
import org.apache.hc.core5.http.HttpResponse;
import org.apache.hc.core5.http.NoHttpResponseException;

/** What went wrong on the way to a page, and what to do instead. */
final class FetchErrors {

  private static final int LONGEST = 200;

  private FetchErrors() {}

  /** Why there was no answer, without a full stop. */
  static String words(IOException fault) {
    return switch (fault) {
      case UnknownHostException _ -> "there is no such host; check the name";
      case SocketTimeoutException _ -> "nobody answers there; try later, or another address";
      case ConnectException _ -> "nothing listens there; check the host and the port";
      case SSLException _ -> "no secure connection comes about: " + said(fault);
      case NoHttpResponseException _, ConnectionClosedException _ ->
          "the connection was closed before the page was there; try again";
      default -> said(fault);
    };
  }

  /** What an answer that is no page means, without a full stop. */
  static String words(HttpResponse response) {
    return switch (response.getCode()) {
      case 401, 403, 407 -> "it is not for everybody; look for a public page";
      case 404, 410 -> "there is no such page; check the address";
      case 429 -> "it is asked too often; try again " + when(response);
      case 500, 502, 503, 504 -> "the server is in trouble; try again " + when(response);
      default -> Visible.start(phrase(response) + "; check the address", LONGEST);
    };
  }

  private static String phrase(HttpResponse response) {
    return Optional.ofNullable(response.getReasonPhrase())
        .filter(words -> !words.isBlank())
        .orElse("that is no page");
  }

  private static String when(HttpResponse response) {
    return Optional.ofNullable(response.getFirstHeader("Retry-After"))
        .map(Header::getValue)
        .filter(seconds -> seconds.matches("\\d{1,6}"))
        .map("in %s s"::formatted)
        .orElse("later");
  }

  private static String said(IOException fault) {
    return Optional.ofNullable(fault.getMessage())
        .map(words -> Visible.start(words, LONGEST))
        .orElse("the connection broke");
  }
}
