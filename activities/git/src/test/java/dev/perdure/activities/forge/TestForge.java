package dev.perdure.activities.forge;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import com.sun.net.httpserver.HttpServer;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import dev.perdure.activities.git.Author;
import dev.perdure.activities.git.Git;
import dev.perdure.activities.json.Json;
import dev.perdure.activities.network.TestCertificate;
import dev.perdure.planner.json.JsonObject;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;
import java.util.function.Predicate;

/**
 * Forge on this machine with private repositories: git over HTTP(S), and the part of the REST APIs
 * of GitHub (below {@code /api/v3}) and GitLab (below {@code /api/v4}) that Perdure calls. It
 * refuses as a real one does: 401 without a token, 404 for a repository that a token may not see,
 * 422 for a request that is there already.
 */
public final class TestForge implements AutoCloseable {

  private final HttpServer server;
  private final Optional<Path> certificate;
  private final Path root;
  private final Git git;
  private final Map<String, Set<String>> repositoriesByToken = new ConcurrentHashMap<>();
  private final List<String> requests = new CopyOnWriteArrayList<>();
  private final List<String> logins = new CopyOnWriteArrayList<>();
  private final List<JsonObject> merges = new CopyOnWriteArrayList<>();
  private final TestForgeApp app = new TestForgeApp(this);
  private final TestForgeFaults faults = new TestForgeFaults();
  private volatile Optional<BadAnswer> badAnswer = Optional.empty();

  private TestForge(Path root, HttpServer server, Optional<Path> certificate) {
    this.root = root;
    this.server = server;
    this.certificate = certificate;
    this.git = Git.configuredIn(root.resolve("home"));
    var backend = new GitHttpBackend(root.resolve("repositories"));
    server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
    server.createContext("/", exchange -> serve(exchange, backend));
    server.start();
  }

  /** Starts a forge that encrypts, with a certificate that no authority has signed. */
  public static TestForge encrypted(Path root) {
    try {
      TestCertificate certificate = TestCertificate.of("localhost");
      var server =
          HttpsServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
      server.setHttpsConfigurator(new HttpsConfigurator(certificate.context()));
      Path file = certificate.writeTo(Files.createDirectories(root).resolve("forge.pem"));
      return new TestForge(root, server, Optional.of(file));
    } catch (IOException fault) {
      throw new IllegalStateException(fault);
    }
  }

  /** Starts a forge over HTTP. */
  public static TestForge open(Path root) {
    try {
      Files.createDirectories(root);
      return new TestForge(
          root,
          HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0),
          Optional.empty());
    } catch (IOException fault) {
      throw new IllegalStateException(fault);
    }
  }

  /** Adds a repository with one commit. */
  public Path add(String repository) {
    Path bare = root.resolve("repositories/" + repository + ".git");
    git.text("init", "--quiet", "--bare", bare.toString());
    String tree = git.on(bare).demand(List.of("mktree"), new byte[0]).text();
    String commit = Author.PERDURE.on(git.on(bare)).text("commit-tree", "-m", "First", tree);
    git.on(bare).text("update-ref", "refs/heads/main", commit);
    return bare;
  }

  /** Commits a submodule {@code lib} to the main branch; returns the commit. */
  public String addSubmodule(String repository, String address, String commit) {
    Git bare = git.on(repositories().resolve(repository + ".git"));
    String modules = "[submodule \"lib\"]\n\tpath = lib\n\turl = %s\n".formatted(address);
    String blob =
        bare.demand(
                List.of("hash-object", "-w", "--stdin"), modules.getBytes(StandardCharsets.UTF_8))
            .text();
    String entries = "100644 blob %s\t.gitmodules\n160000 commit %s\tlib\n".formatted(blob, commit);
    byte[] input = entries.getBytes(StandardCharsets.UTF_8);
    String tree = bare.demand(List.of("mktree", "--missing"), input).text();
    String made = Author.PERDURE.on(bare).text("commit-tree", "-m", "Lib", "-p", "main", tree);
    bare.text("update-ref", "refs/heads/main", made);
    return made;
  }

  /** The directory of the repositories. */
  public Path repositories() {
    return root.resolve("repositories");
  }

  /** Makes a token for repositories. */
  public void allow(String token, String... repositories) {
    repositoriesByToken.put(token, Set.of(repositories));
  }

  void forget(String token) {
    repositoriesByToken.remove(token);
  }

  /** Answers everything with this. */
  public void refuse(int status, String type, String body, Map<String, String> headers) {
    answer(
        _ -> true,
        exchange -> {
          exchange.getRequestBody().readAllBytes();
          new TestForgeReply(status, type, body, headers).send(exchange);
        });
  }

  /** Answers requests of some methods with this. */
  void answer(Predicate<String> methods, HttpHandler handler) {
    badAnswer = Optional.of(new BadAnswer(methods, handler));
  }

  /** An answer in place of the usual one. */
  private record BadAnswer(Predicate<String> methods, HttpHandler handler) {}

  /** Answers as usual again. */
  public void recover() {
    faults.end();
    badAnswer = Optional.empty();
  }

  /** Requests of a method, in their order. */
  public List<String> requests(String method) {
    return requests.stream().filter(request -> request.startsWith(method + " ")).toList();
  }

  /** The address of the server. */
  public String url() {
    return "%s:%d"
        .formatted(
            certificate.isPresent() ? "https://localhost" : "http://127.0.0.1",
            server.getAddress().getPort());
  }

  /** The server's certificate, for clients. */
  public Path certificate() {
    return certificate.orElseThrow();
  }

  /** Methods and paths of all requests. */
  public List<String> requests() {
    return requests;
  }

  /** The header of each request that tells who calls. */
  public List<String> logins() {
    return logins;
  }

  /** The pull and merge requests, as their APIs give them. */
  public List<JsonObject> merges() {
    return merges;
  }

  /** The faults of the forge and of its connections. */
  TestForgeFaults faults() {
    return faults;
  }

  /** The app of the forge. */
  public TestForgeApp app() {
    return app;
  }

  /** The commit of a branch; empty if the repository does not have it. */
  public Optional<String> tip(String repository, String branch) {
    var found =
        git.on(root.resolve("repositories/" + repository + ".git"))
            .tryTo("rev-parse", "--verify", "--quiet", "refs/heads/" + branch);
    return found.succeeded() ? Optional.of(found.text()) : Optional.empty();
  }

  /** The content of a file of a branch. */
  public String file(String repository, String branch, String path) {
    return git.on(root.resolve("repositories/" + repository + ".git"))
        .text("show", "refs/heads/%s:%s".formatted(branch, path));
  }

  private void serve(HttpExchange exchange, GitHttpBackend backend) throws IOException {
    String path = exchange.getRequestURI().getRawPath();
    String login =
        Optional.ofNullable(exchange.getRequestHeaders().getFirst("Authorization")).orElse("");
    if (!faults.hasClient()) {
      exchange.close();
      return;
    }
    requests.add(exchange.getRequestMethod() + " " + exchange.getRequestURI());
    logins.add(login);
    Optional<BadAnswer> instead =
        badAnswer.filter(bad -> bad.methods().test(exchange.getRequestMethod()));
    if (instead.isPresent()) {
      instead.get().handler().handle(exchange);
    } else if (path.startsWith("/api/v3/app/") || path.endsWith("/installation")) {
      app.serve(exchange, path, login.replaceFirst("^Bearer ", ""));
    } else if (path.startsWith("/api/")) {
      serveApi(exchange, path, login.replaceFirst("^Bearer ", ""));
    } else {
      serveGit(exchange, backend, path, login);
    }
  }

  private void serveGit(HttpExchange exchange, GitHttpBackend backend, String path, String login)
      throws IOException {
    String password = login.startsWith("Basic ") ? password(login.substring(6)) : "";
    Set<String> seen = repositoriesByToken.get(password);
    if (seen == null) {
      exchange.getRequestBody().readAllBytes();
      new TestForgeReply(
              401, "text/plain", "Sign in", Map.of("WWW-Authenticate", "Basic realm=\"Forge\""))
          .send(exchange);
    } else if (seen.stream().noneMatch(name -> path.startsWith("/" + name + ".git/"))) {
      exchange.getRequestBody().readAllBytes();
      TestForgeReply.json(404, Map.of("message", "Not Found")).send(exchange);
    } else {
      backend.serve(exchange, path, "token", faults.losesAnswer(exchange));
    }
  }

  private static String password(String basic) {
    return new String(Base64.getDecoder().decode(basic), StandardCharsets.UTF_8).split(":", 2)[1];
  }

  private void serveApi(HttpExchange exchange, String path, String token) throws IOException {
    String text = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
    JsonObject body = text.isEmpty() ? JsonObject.empty() : Json.read(text, JsonObject.class);
    Set<String> seen = repositoriesByToken.get(token);
    TestForgeReply reply;
    synchronized (merges) {
      reply =
          seen == null
              ? TestForgeReply.json(401, Map.of("message", "Bad credentials"))
              : reply(exchange, path, body, seen);
    }
    if (faults.losesAnswer(exchange)) {
      exchange.close();
    } else {
      reply.send(exchange);
    }
  }

  private TestForgeReply reply(
      HttpExchange exchange, String path, JsonObject body, Set<String> seen) {
    if (faults.hidesRequests(exchange)) {
      return TestForgeReply.json(200, List.of());
    }
    return path.startsWith("/api/v3/")
        ? new TestGitHubApi(merges, seen, url(), faults.ignoresHeads()).reply(exchange, path, body)
        : new TestGitLabApi(merges, seen, url()).reply(exchange, path, body);
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
