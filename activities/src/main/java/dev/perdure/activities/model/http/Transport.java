package dev.perdure.activities.model.http;

import dev.langchain4j.http.client.HttpClient;
import dev.langchain4j.http.client.HttpClientBuilder;
import dev.perdure.activities.model.Cancellation;
import dev.perdure.activities.model.ModelFailure;
import java.net.http.HttpClient.Redirect;
import java.net.http.HttpClient.Version;
import java.time.Duration;
import java.util.Optional;

/** The connections all model calls share; HTTP/1.1, as some local servers dislike an upgrade. */
public final class Transport implements AutoCloseable {

  /** Far above the longest answer of any model, with a few hundred bytes for each token. */
  private static final long LONGEST_ANSWER = 64L * 1024 * 1024;

  private final java.net.http.HttpClient client;
  private final Patience patience;
  private final long longest;

  /** Opens no connection yet. */
  public Transport(Patience patience) {
    this(patience, LONGEST_ANSWER);
  }

  Transport(Patience patience, long longest) {
    this.patience = patience;
    this.longest = longest;
    this.client =
        java.net.http.HttpClient.newBuilder()
            .version(Version.HTTP_1_1)
            .followRedirects(Redirect.NEVER)
            .connectTimeout(patience.connect())
            .build();
  }

  /** A client for one call; ask it afterwards how the call went. */
  public Call call(CallShape shape, Cancellation cancellation) {
    return new Call(new VendorCall(this, shape, cancellation), patience);
  }

  java.net.http.HttpClient client() {
    return client;
  }

  Patience patience() {
    return patience;
  }

  long longest() {
    return longest;
  }

  @Override
  public void close() {
    client.shutdownNow();
  }

  /** One call in the form the library takes. */
  public static final class Call implements HttpClientBuilder {

    private final VendorCall call;
    private final Patience patience;

    private Call(VendorCall call, Patience patience) {
      this.call = call;
      this.patience = patience;
    }

    /** Why the call failed, if the transport saw it fail. */
    public Optional<ModelFailure> failure() {
      return call.failure();
    }

    @Override
    public Duration connectTimeout() {
      return patience.connect();
    }

    @Override
    public HttpClientBuilder connectTimeout(Duration timeout) {
      return this;
    }

    @Override
    public Duration readTimeout() {
      return patience.idle();
    }

    @Override
    public HttpClientBuilder readTimeout(Duration timeout) {
      return this;
    }

    @Override
    public HttpClient build() {
      return call;
    }
  }
}
