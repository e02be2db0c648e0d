package dev.perdure.activities.tool.web;

import dev.perdure.activities.network.CheckedDnsResolver;
import dev.perdure.activities.network.ForbiddenAddressException;
import dev.perdure.activities.network.HostResolver;
import dev.perdure.activities.network.PublicAddressCheck;
import dev.perdure.planner.message.InvisibleCharEscaper;
import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Predicate;
import javax.net.ssl.SSLException;
import org.apache.hc.client5.http.DnsResolver;
import org.apache.hc.client5.http.SystemDefaultDnsResolver;
import org.apache.hc.client5.http.classic.methods.HttpGet;
import org.apache.hc.client5.http.config.ConnectionConfig;
import org.apache.hc.client5.http.config.RequestConfig;
import org.apache.hc.client5.http.impl.classic.CloseableHttpClient;
import org.apache.hc.client5.http.impl.classic.HttpClientBuilder;
import org.apache.hc.client5.http.impl.io.PoolingHttpClientConnectionManagerBuilder;
import org.apache.hc.client5.http.impl.routing.DefaultRoutePlanner;
import org.apache.hc.client5.http.ssl.DefaultClientTlsStrategy;
import org.apache.hc.client5.http.ssl.TlsSocketStrategy;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.ConnectionClosedException;
import org.apache.hc.core5.http.Header;
import org.apache.hc.core5.http.HttpHost;
import org.apache.hc.core5.http.HttpResponse;
import org.apache.hc.core5.http.NoHttpResponseException;
import org.apache.hc.core5.http.protocol.HttpContext;
import org.apache.hc.core5.util.Timeout;
import org.jspecify.annotations.Nullable;

/**
 * Fetches web pages over HTTP; redirections are followed one by one, each under the same checks.
 */
final class WebClient {

  private static final int MAX_BYTES = 5 * 1024 * 1024;
  private static final int MAX_REDIRECTS = 10;
  private static final int MAX_QUOTED_TEXT_LENGTH = 200;

  /** Added to the socket's timeout, so that only one of two timeouts is ever reported. */
  private static final Duration MARGIN = Duration.ofSeconds(5);

  private static final String AGENT = "Mozilla/5.0 (compatible; Perdure)";
  private static final String ACCEPT =
      "text/html,application/xhtml+xml,text/markdown,text/plain;q=0.9,*/*;q=0.8";

  private final CheckedDnsResolver checked;
  private final ProxySettings proxySettings;
  private final CloseableHttpClient http;

  WebClient(HostResolver names, Predicate<InetAddress> mayReach, ProxySettings proxySettings) {
    this(names, mayReach, proxySettings, DefaultClientTlsStrategy.createDefault());
  }

  WebClient(
      HostResolver names,
      Predicate<InetAddress> mayReach,
      ProxySettings proxySettings,
      TlsSocketStrategy encryption) {
    this.checked = new CheckedDnsResolver(names, mayReach);
    this.proxySettings = proxySettings;
    this.http =
        HttpClientBuilder.create()
            .setConnectionManager(
                PoolingHttpClientConnectionManagerBuilder.create()
                    .setDnsResolver(resolver(names))
                    .setTlsSocketStrategy(encryption)
                    .setDefaultConnectionConfig(
                        ConnectionConfig.custom().setConnectTimeout(Timeout.ofSeconds(20)).build())
                    .build())
            .setRoutePlanner(
                new DefaultRoutePlanner(null) {
                  @Override
                  protected @Nullable HttpHost determineProxy(
                      HttpHost target, HttpContext context) {
                    return proxySettings
                        .of(URI.create(target.toURI()))
                        .flatMap(ProxySettings.Named::host)
                        .orElse(null);
                  }
                })
            .setDefaultCredentialsProvider(proxySettings.credentials())
            .setUserAgent(AGENT)
            .disableRedirectHandling()
            .disableCookieManagement()
            .disableAuthCaching()
            .disableAutomaticRetries()
            .build();
  }

  /** A client that reaches the public internet and nothing else. */
  static WebClient ofThePublic(ProxySettings proxies) {
    return new WebClient(HostResolver.system(), PublicAddressCheck::containElsewhere, proxies);
  }

  /** Proxies are where the installation says, which need not be public. */
  private DnsResolver resolver(HostResolver names) {
    return new SystemDefaultDnsResolver() {
      @Override
      public InetAddress[] resolve(String host) throws UnknownHostException {
        return proxySettings.have(host)
            ? names.resolve(host).toArray(InetAddress[]::new)
            : checked.resolve(host);
      }
    };
  }

  /** The result of fetching an address. */
  sealed interface Fetch {}

  /** A page: its address after redirections, its Content-Type and its content. */
  @SuppressWarnings("ArrayRecordComponent") // the bytes are handed on, never compared
  record FetchedPage(URI address, String type, byte[] content) implements Fetch {

    /** The media type without its parameters, in lower case. */
    String mediaType() {
      int end = type.indexOf(';');
      return (end < 0 ? type : type.substring(0, end)).strip().toLowerCase(Locale.ROOT);
    }
  }

  /**
   * A redirection that is not followed.
   *
   * @param reason what keeps it from that, after "an address"
   */
  record Elsewhere(URI address, String reason) implements Fetch {}

  /** A failure with its reason. */
  record Failed(String reason) implements Fetch {}

  /**
   * Fetches an address within a time, following redirections to servers that are allowed, but from
   * no encrypted address to one that is not.
   */
  Fetch fetch(URI address, Duration timeout, Predicate<URI> mayFollow) throws InterruptedException {
    FutureTask<Fetch> work = new FutureTask<>(() -> follow(address, timeout, mayFollow));
    Thread worker = Thread.ofVirtual().name("webfetch").start(work);
    try {
      return work.get(timeout.toMillis(), TimeUnit.MILLISECONDS);
    } catch (TimeoutException e) {
      return new Failed(
          "%s did not answer in %d s: try again with a longer timeout (up to 120)."
              .formatted(address, timeout.toSeconds()));
    } catch (ExecutionException e) {
      throw new IllegalStateException("Fetching %s failed.".formatted(address), e.getCause());
    } finally {
      worker.interrupt();
    }
  }

  private Fetch follow(URI start, Duration timeout, Predicate<URI> mayFollow) {
    URI address = start;
    for (int hops = 0; hops <= MAX_REDIRECTS; hops++) {
      FetchStep step = request(address, timeout);
      if (step.location().isEmpty()) {
        return step.end();
      }
      Optional<URI> next = PageUrlParser.resolve(address, step.location().get());
      if (next.isEmpty()) {
        return new Failed(
            "%s redirects to %s, which is not an http or https address that can be fetched."
                .formatted(
                    address,
                    InvisibleCharEscaper.start(step.location().get(), MAX_QUOTED_TEXT_LENGTH)));
      }
      if (PageUrlParser.losesEncryption(address, next.get())) {
        return new Elsewhere(next.get(), "without the encryption of the first");
      }
      if (!mayFollow.test(next.get())) {
        return new Elsewhere(next.get(), "of a server that is not allowed by itself");
      }
      address = next.get();
    }
    return new Failed(
        "%s redirects more than %d times: give the final address.".formatted(start, MAX_REDIRECTS));
  }

  /** The result of one request: a redirection, or the end. */
  private record FetchStep(Optional<String> location, Fetch end) {}

  private FetchStep request(URI address, Duration timeout) {
    HttpGet get = new HttpGet(address);
    get.setHeader("Accept", ACCEPT);
    get.setConfig(
        RequestConfig.custom()
            .setResponseTimeout(Timeout.of(timeout.plus(MARGIN)))
            .setRedirectsEnabled(false)
            .build());
    Optional<ProxySettings.Named> proxy = proxySettings.of(address);
    try {
      if (proxy.isPresent() || proxySettings.have(address.getHost())) {
        checked.checkForProxy(address.getHost());
      }
      if (proxy.isPresent() && proxy.get().host().isEmpty()) {
        return failed(
            "%s can't be fetched: %s names no proxy that can be used; whoever runs this may set it to one such as http://proxy.example.org:3128."
                .formatted(address, proxy.get().variable()));
      }
      return http.execute(get, response -> read(address, get, response));
    } catch (ForbiddenAddressException e) {
      return failed(String.valueOf(e.getMessage()));
    } catch (IOException e) {
      String by = proxy.map(WebClient::words).orElse("");
      return failed("%s can't be fetched%s: %s.".formatted(address, by, words(e)));
    }
  }

  private static String words(ProxySettings.Named proxy) {
    String host = proxy.host().map(HttpHost::toHostString).orElse("");
    return " by way of the proxy %s (%s)".formatted(host, proxy.variable());
  }

  private static FetchStep read(URI address, HttpGet get, ClassicHttpResponse response)
      throws IOException {
    Header location = response.getFirstHeader("Location");
    if (response.getCode() / 100 == 3 && location != null) {
      return new FetchStep(Optional.of(location.getValue()), new Failed(""));
    }
    if (response.getCode() / 100 != 2) {
      return failed("%s answers %d: %s.".formatted(address, response.getCode(), words(response)));
    }
    byte[] content =
        response.getEntity() == null
            ? new byte[0]
            : response.getEntity().getContent().readNBytes(MAX_BYTES + 1);
    if (content.length > MAX_BYTES) {
      get.cancel();
      return failed(
          "%s has more than %d bytes: fetch a smaller page.".formatted(address, MAX_BYTES));
    }
    Header type = response.getFirstHeader("Content-Type");
    return new FetchStep(
        Optional.empty(), new FetchedPage(address, type == null ? "" : type.getValue(), content));
  }

  private static FetchStep failed(String reason) {
    return new FetchStep(Optional.empty(), new Failed(reason));
  }

  private static String words(IOException fault) {
    String message =
        Optional.ofNullable(fault.getMessage())
            .map(words -> InvisibleCharEscaper.start(words, MAX_QUOTED_TEXT_LENGTH))
            .orElse("the connection broke");
    return switch (fault) {
      case UnknownHostException _ -> "there is no such host; check the name";
      case SocketTimeoutException _ -> "its server does not answer; try later, or another address";
      case ConnectException _ -> "nothing listens there; check the host and the port";
      case SSLException _ -> "no secure connection comes about: " + message;
      case NoHttpResponseException _, ConnectionClosedException _ ->
          "the connection was closed before the page was there; try again";
      default -> message;
    };
  }

  private static String words(HttpResponse response) {
    String when =
        Optional.ofNullable(response.getFirstHeader("Retry-After"))
            .map(Header::getValue)
            .filter(seconds -> seconds.matches("\\d{1,6}"))
            .map("in %s s"::formatted)
            .orElse("later");
    return switch (response.getCode()) {
      case 401, 403, 407 -> "it is not for everybody; look for a public page";
      case 404, 410 -> "there is no such page; check the address";
      case 429 -> "it is asked too often; try again " + when;
      case 500, 502, 503, 504 -> "the server is in trouble; try again " + when;
      default ->
          Optional.ofNullable(response.getReasonPhrase())
              .filter(words -> !words.isBlank())
              .map(words ->
                  InvisibleCharEscaper.start(words + "; check the address", MAX_QUOTED_TEXT_LENGTH))
              .orElse("that is not a page; check the address");
    };
  }
}
