import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The product as benchmarks run it: on a data directory of its own, with a scripted model. */
final class Server implements AutoCloseable {

  private static final JsonMapper JSON = JsonMapper.builder().build();

  private final HttpClient http = HttpClient.newHttpClient();
  private final Process process;
  private final String url;

  /** Starts it and waits until it is ready; options are those of {@code serve}. */
  Server(
      String launcher, Path data, Path script, Map<String, String> environment, String... options)
      throws IOException {
    var builder =
        new ProcessBuilder(
            launcher, "serve", "--no-token", "--port", "0", "--data", data.toString());
    builder.command().addAll(List.of(options));
    builder.environment().remove("PERDURE_TOKEN");
    builder.environment().put("PERDURE_MODEL", "script/" + script);
    builder.environment().putAll(environment);
    process = builder.redirectError(data.resolve("server.log").toFile()).start();
    var lines = process.inputReader();
    String line = lines.readLine();
    while (line != null && !line.startsWith("Perdure is ready at ")) {
      line = lines.readLine();
    }
    url = String.valueOf(line).substring("Perdure is ready at ".length());
  }

  /** A repository with one committed file. */
  static Path repository(Path root, String file, String text)
      throws IOException, InterruptedException {
    Files.createDirectories(root);
    Files.writeString(root.resolve(file), text);
    for (List<String> command :
        List.of(
            List.of("git", "init", "-q"),
            List.of("git", "add", "-A"),
            List.of("git", "-c", "user.name=b", "-c", "user.email=b@b", "commit", "-qm", "a"))) {
      new ProcessBuilder(command).directory(root.toFile()).inheritIO().start().waitFor();
    }
    return root;
  }

  JsonNode get(String path) throws IOException, InterruptedException {
    return answer(HttpRequest.newBuilder(URI.create(url + path)).build());
  }

  /** Sends a body as JSON. */
  JsonNode post(String path, Object body) throws IOException, InterruptedException {
    return answer(
        HttpRequest.newBuilder(URI.create(url + path))
            .header("Content-Type", "application/json")
            .POST(BodyPublishers.ofString(JSON.writeValueAsString(body)))
            .build());
  }

  private JsonNode answer(HttpRequest request) throws IOException, InterruptedException {
    return JSON.readTree(http.send(request, BodyHandlers.ofString()).body());
  }

  /** The process of the server. */
  Process process() {
    return process;
  }

  /** The CPU time of the server without its children. */
  Duration cpu() {
    return process.info().totalCpuDuration().orElse(Duration.ZERO);
  }

  /** Has the server collect its garbage. */
  void collect() throws IOException, InterruptedException {
    jcmd("GC.run");
  }

  /** The bytes of live objects of the server. */
  double heap() throws IOException, InterruptedException {
    String total = jcmd("GC.class_histogram").lines().reduce("", (_, line) -> line);
    return Double.parseDouble(total.strip().split("\\s+")[2]);
  }

  private String jcmd(String command) throws IOException, InterruptedException {
    Path jcmd = Path.of(System.getProperty("java.home"), "bin", "jcmd");
    Process asked =
        new ProcessBuilder(jcmd.toString(), Long.toString(process.pid()), command).start();
    String output = new String(asked.getInputStream().readAllBytes());
    asked.waitFor();
    return output;
  }

  @Override
  public void close() throws InterruptedException {
    process.destroy();
    process.waitFor();
  }
}
