package dev.perdure.activities.model.wire;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.perdure.activities.model.script.Scenario;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Predicate;

/**
 * A model server on loopback that speaks {@code /v1/messages}, {@code /v1/chat/completions} and
 * {@code /v1/responses}, keeps every request, and refuses those that break the vendor's rules;
 * {@code GET /violations} lists what was refused.
 */
public final class WireServer implements AutoCloseable {

  static {
    // Without it every small event waits 40 ms for an acknowledgement.
    System.setProperty("sun.net.httpserver.nodelay", "true");
    // Clients keep connections for 30 s, which is also when the server would close them.
    System.setProperty("sun.net.httpserver.idleInterval", "3600");
  }

  private final HttpServer server;
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
  private final List<Heard> heard = new CopyOnWriteArrayList<>();
  private final List<WireRequest> answered = new CopyOnWriteArrayList<>();
  private final PrefixCache cache = new PrefixCache();
  private final AtomicLong answers = new AtomicLong();
  private final AtomicLong input = new AtomicLong();
  private final AtomicLong uncached = new AtomicLong();
  private final AtomicLong abandoned = new AtomicLong();
  private volatile Brain brain;
  private volatile boolean atOnce;

  /** An access token, as Google's server of tokens gives it. */
  private static final Map<String, Object> TOKEN =
      Map.of("access_token", "google-token-1", "expires_in", 3599, "token_type", "Bearer");

  /** A request and the rules that it breaks. */
  private record Heard(WireRequest request, List<Violation> violations) {}

  private WireServer(int port, Brain brain) throws IOException {
    this.brain = brain;
    this.server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 128);
    server.setExecutor(threads);
    server.createContext("/", this::serve);
    server.start();
  }

  /** Starts on a free port. */
  public static WireServer start(Brain brain) {
    return start(0, brain);
  }

  /** Starts on this port. */
  public static WireServer start(int port, Brain brain) {
    try {
      return new WireServer(port, brain);
    } catch (IOException e) {
      throw new UncheckedIOException("No model server on port " + port + ": choose another.", e);
    }
  }

  /** Serves a scenario until it is killed: {@code --port N --scenario FILE}. */
  public static void main(String[] arguments) throws InterruptedException {
    List<String> given = List.of(arguments);
    int port = given.indexOf("--port");
    int file = given.indexOf("--scenario");
    if (port < 0 || file < 0 || given.size() < 4) {
      throw new IllegalArgumentException("Usage: WireServer --port N --scenario FILE");
    }
    Brain scenario = Scenario.of(Path.of(given.get(file + 1)));
    try (var server = start(Integer.parseInt(given.get(port + 1)), scenario)) {
      System.out.println("The model server listens at " + server.url());
      new CountDownLatch(1).await();
    }
  }

  /** Returns the base URL without a path: the form of {@code ANTHROPIC_BASE_URL}. */
  public String url() {
    return "http://127.0.0.1:" + server.getAddress().getPort();
  }

  /** Returns the base URL with {@code /v1}: the form of {@code OPENAI_BASE_URL}. */
  public String openAiUrl() {
    return url() + "/v1";
  }

  /** Answers otherwise from now on. */
  public void thinkWith(Brain other) {
    brain = other;
  }

  /** Every request so far, in the order of arrival. */
  public List<WireRequest> requests() {
    return heard.stream().map(Heard::request).toList();
  }

  /** The requests that were answered to the last byte, refusals included. */
  public List<WireRequest> answered() {
    return List.copyOf(answered);
  }

  /** Returns all violations of the vendors' rules so far; an empty list is expected. */
  public List<String> violations() {
    return violations(_ -> true);
  }

  /** Returns the violations of the matching requests so far. */
  public List<String> violations(Predicate<WireRequest> which) {
    return heard.stream()
        .filter(each -> which.test(each.request()))
        .flatMap(each -> each.violations().stream())
        .map(Violation::message)
        .toList();
  }

  /** The requests that do not begin with the one before them in their conversation. */
  public List<String> rewritten() {
    return cache.rewritten();
  }

  /** The share of all input tokens so far that no cache answered. */
  public double uncachedShare() {
    return uncached.get() / (double) input.get();
  }

  /** The input tokens so far, from the cache or not. */
  public long inputTokens() {
    return input.get();
  }

  /** The input tokens so far that no cache answered. */
  public long uncachedTokens() {
    return uncached.get();
  }

  /** Counts requests as if they arrived at once: none finds another one in the cache. */
  public void atOnce(Runnable requests) {
    atOnce = true;
    requests.run();
    atOnce = false;
    cache.keep();
  }

  /** Counts the answers that were abandoned because the client had disconnected. */
  public long abandoned() {
    return abandoned.get();
  }

  private void serve(HttpExchange exchange) throws IOException {
    // The exchange stays open on purpose: what throws here is to look like a cut connection.
    String path = exchange.getRequestURI().getPath();
    switch (path) {
      case "/v1/messages" -> answer(exchange, WireDialect.ANTHROPIC);
      case "/v1/chat/completions" -> answer(exchange, WireDialect.OPENAI);
      case "/v1/responses" -> answer(exchange, WireDialect.RESPONSES);
      case "/token" -> new WireAnswer(exchange, new GenerateContentWire(), 0).json(TOKEN);
      case "/violations" -> new WireAnswer(exchange, new AnthropicWire(), 0).json(violations());
      default -> {
        Optional<WireDialect> dialect = CloudRules.dialect(path);
        if (dialect.isPresent()) {
          answer(exchange, dialect.get());
        } else {
          exchange.sendResponseHeaders(404, -1);
        }
      }
    }
  }

  private void answer(HttpExchange exchange, WireDialect dialect) throws IOException {
    long number = answers.incrementAndGet();
    WireRequest request = WireAnswer.read(exchange, dialect);
    var written = new WireAnswer(exchange, wire(request), number);
    List<Violation> violations = VendorRules.found(request);
    heard.add(new Heard(request, violations));
    if (violations.isEmpty()) {
      BodyRecorder.record(request);
      WireTokens counted = cache.count(request);
      WireReply reply = brain.reply(request);
      if (!atOnce) {
        cache.keep();
      }
      answer(written, counted(reply, counted), request.model());
      answered.add(request);
    } else {
      written.write(WireReply.refused(violations.getFirst()), request.model());
    }
  }

  /** The tokens of a request are counted unless the brain says otherwise. */
  private WireReply counted(WireReply reply, WireTokens counted) {
    uncached.addAndGet(counted.input());
    input.addAndGet(counted.input() + counted.cacheRead());
    return reply.tokens().equals(WireTokens.COUNTED) ? reply.using(counted) : reply;
  }

  private static Wire wire(WireRequest request) {
    return switch (request.dialect()) {
      case ANTHROPIC -> new AnthropicWire();
      case RESPONSES -> new ResponsesWire();
      case CONVERSE -> new ConverseWire();
      case GENERATE_CONTENT -> new GenerateContentWire();
      case OPENAI ->
          new OpenAiWire(request.body().at("/stream_options/include_usage").asBoolean(false));
    };
  }

  private void answer(WireAnswer written, WireReply reply, String model) throws IOException {
    try {
      written.write(reply, model);
    } catch (IOException gone) {
      abandoned.incrementAndGet();
      throw gone;
    }
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
  }
}
