package dev.perdure.activities.tool.web;

import dev.perdure.activities.network.CheckedDnsResolver;
import dev.perdure.activities.network.ForbiddenAddress;
import dev.perdure.activities.network.HostResolver;
import dev.perdure.activities.network.PublicAddresses;
import dev.perdure.planner.message.Visible;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Predicate;
import org.apache.hc.client5.http.DnsResolver;
import org.apache.hc.client5.http.SystemDefaultDnsResolver;
import org.apache.hc.client5.http.classic.methods.HttpGet;
import org.apache.hc.client5.http.config.ConnectionConfig;
import org.apache.hc.client5.http.config.RequestConfig;
import org.apache.hc.client5.http.impl.classic.CloseableHttpClient;
import org.apache.hc.client5.http.impl.classic.HttpClientBuilder;
import org.apache.hc.client5.http.impl.io.PoolingHttpClientConnectionManagerBuilder;
import org.apache.hc.client5.http.impl.routing.DefaultRoutePlanner;
import org.apache.hc.client5.http.routing.HttpRoutePlanner;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.Header;
import org.apache.hc.core5.http.HttpHost;
import org.apache.hc.core5.http.protocol.HttpContext;
import org.apache.hc.core5.util.Timeout;
import org.jspecify.annotations.Nullable;

/** Fetches pages; redirections are followed one by one, each under the same checks. */
public final class WebClient {

  private static final int LARGEST = 5 * 1024 * 1024;
  private static final int MOST_REDIRECTS = 10;
  private static final int LONGEST = 200;

  /** So that whoever waits for a page is told by the same words whichever part of it was late. */
  private static final Duration BEYOND = Duration.ofSeconds(5);

  private static final String AGENT = "Mozilla/5.0 (compatible; Perdure)";
  private static final String ACCEPT =
      "text/html,application/xhtml+xml,text/markdown,text/plain;q=0.9,*/*;q=0.8";

  private final CheckedDnsResolver checked;
  private final ProxySettings proxies;
  private final CloseableHttpClient http;

  private WebClient(HostResolver names, Predicate<InetAddress> mayReach, ProxySettings proxies) {
    this.checked = new CheckedDnsResolver(names, mayReach);
    this.proxies = proxies;
    this.http =
        HttpClientBuilder.create()
            .setConnectionManager(
                PoolingHttpClientConnectionManagerBuilder.create()
                    .setDnsResolver(resolver(names))
                    .setDefaultConnectionConfig(
                        ConnectionConfig.custom().setConnectTimeout(Timeout.ofSeconds(20)).build())
                    .build())
            .setRoutePlanner(planner())
            .setDefaultCredentialsProvider(proxies.credentials())
            .setUserAgent(AGENT)
            .disableRedirectHandling()
            .disableCookieManagement()
            .disableAuthCaching()
            .disableAutomaticRetries()
            .build();
  }

  /** A client that reaches the public internet and nothing else. */
  public static WebClient ofThePublic(ProxySettings proxies) {
    return new WebClient(HostResolver.ofThisMachine(), PublicAddresses::containElsewhere, proxies);
  }

  /** A client that resolves names as told and reaches what it is told to. */
  static WebClient reaching(HostResolver names, Predicate<InetAddress> mayReach) {
    return reaching(names, mayReach, ProxySettings.NONE);
  }

  static WebClient reaching(HostResolver names, Predicate<InetAddress> mayReach, ProxySettings proxies) {
    return new WebClient(names, mayReach, proxies);
  }

  /** Proxies are where the installation says, which need not be public. */
  private DnsResolver resolver(HostResolver names) {
    return new SystemDefaultDnsResolver() {
      @Override
      public InetAddress[] resolve(String host) throws UnknownHostException {
        return proxies.have(host)
            ? names.resolve(host).toArray(InetAddress[]::new)
            : checked.resolve(host);
      }
    };
  }

  private HttpRoutePlanner planner() {
    return new DefaultRoutePlanner(null) {
      @Override
      protected @Nullable HttpHost determineProxy(HttpHost target, HttpContext context) {
        return proxies.of(URI.create(target.toURI())).flatMap(ProxySettings.Named::host).orElse(null);
      }
    };
  }

  /** Fetches an address within a time, following redirections to hosts that are allowed. */
  public FetchResult fetch(URI address, Duration time, Predicate<URI> mayFollow)
      throws InterruptedException {
    FutureTask<FetchResult> work = new FutureTask<>(() -> follow(address, time, mayFollow));
    Thread worker = Thread.ofVirtual().name("webfetch").start(work);
    try {
      return work.get(time.toMillis(), TimeUnit.MILLISECONDS);
    } catch (TimeoutException late) {
      return new FetchResult.Failed(
          "%s did not answer in %d s: try again with a longer timeout (up to 120)."
              .formatted(address, time.toSeconds()));
    } catch (ExecutionException e) {
      throw new IllegalStateException("Fetching %s failed.".formatted(address), e.getCause());
    } finally {
      worker.interrupt();
    }
  }

  private FetchResult follow(URI start, Duration time, Predicate<URI> mayFollow) {
    URI address = start;
    for (int hops = 0; hops <= MOST_REDIRECTS; hops++) {
      Step step = step(address, time);
      if (step.next().isEmpty()) {
        return step.end();
      }
      Optional<URI> next = WebAddresses.resolve(address, step.next().get());
      if (next.isEmpty()) {
        return new FetchResult.Failed(
            "%s redirects to %s, which is no http or https address that can be fetched."
                .formatted(address, Visible.start(step.next().get(), LONGEST)));
      }
      if (!mayFollow.test(next.get())) {
        return new FetchResult.Elsewhere(next.get());
      }
      address = next.get();
    }
    return new FetchResult.Failed(
        "%s redirects more than %d times: give the final address."
            .formatted(start, MOST_REDIRECTS));
  }

  /** One request: where it leads on to, or how it ended. */
  private record Step(Optional<String> next, FetchResult end) {}

  private Step step(URI address, Duration time) {
    HttpGet get = new HttpGet(address);
    get.setHeader("Accept", ACCEPT);
    get.setConfig(
        RequestConfig.custom()
            .setResponseTimeout(Timeout.of(time.plus(BEYOND)))
            .setRedirectsEnabled(false)
            .build());
    Optional<ProxySettings.Named> proxy = proxies.of(address);
    try {
      if (proxy.isPresent() || proxies.have(address.getHost())) {
        checked.checkForProxy(address.getHost());
      }
      return proxy.filter(named -> named.host().isEmpty()).isPresent()
          ? failed(address + " can't be fetched: " + unusable(proxy.get()))
          : http.execute(get, response -> read(address, get, response));
    } catch (ForbiddenAddress e) {
      return failed(String.valueOf(e.getMessage()));
    } catch (IOException e) {
      String by = proxy.map(WebClient::words).orElse("");
      return failed("%s can't be fetched%s: %s.".formatted(address, by, FetchErrors.words(e)));
    }
  }

  private static String words(ProxySettings.Named proxy) {
    String host = proxy.host().map(HttpHost::toHostString).orElse("");
    return " by way of the proxy %s (%s)".formatted(host, proxy.variable());
  }

  private static String unusable(ProxySettings.Named proxy) {
    return "%s names no proxy that can be used; whoever runs this may set it to one such as http://proxy.example.org:3128."
        .formatted(proxy.variable());
  }

  private static Step read(URI address, HttpGet get, ClassicHttpResponse response)
      throws IOException {
    Header location = response.getFirstHeader("Location");
    if (response.getCode() / 100 == 3 && location != null) {
      return new Step(Optional.of(location.getValue()), new FetchResult.Failed(""));
    }
    if (response.getCode() / 100 != 2) {
      return failed(
          "%s answers %d: %s.".formatted(address, response.getCode(), FetchErrors.words(response)));
    }
    Header type = response.getFirstHeader("Content-Type");
    byte[] content = new byte[0];
    if (response.getEntity() != null) {
      InputStream body = response.getEntity().getContent();
      content = body.readNBytes(LARGEST + 1);
    }
    if (content.length > LARGEST) {
      get.cancel();
      return failed("%s has more than %d bytes: fetch a smaller page.".formatted(address, LARGEST));
    }
    return new Step(
        Optional.empty(), new FetchResult.Page(address, type == null ? "" : type.getValue(), content));
  }

  private static Step failed(String reason) {
    return new Step(Optional.empty(), new FetchResult.Failed(reason));
  }
}
