package history;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A running {@code ./perdure tools}. */
public final class ToolProcess implements AutoCloseable {

  private static final JsonMapper JSON = JsonMapper.builder().build();
  private static final String END = "";

  private final Process process;
  private final Writer calls;
  private final BlockingQueue<String> answers = new ArrayBlockingQueue<>(10_000);
  private long count;

  /** Starts it on a workspace. */
  public ToolProcess(String launcher, Path workspace) throws IOException {
    process =
        new ProcessBuilder(launcher, "tools", "--workspace", workspace.toString(), "--allow-all")
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    calls = process.outputWriter();
    BufferedReader lines = process.inputReader();
    Thread.ofPlatform()
        .daemon()
        .start(() -> {
          try {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
              answers.put(line);
            }
            answers.put(END);
          } catch (IOException | InterruptedException ended) {
            answers.offer(END);
          }
        });
  }

  /** One call. */
  public record ToolCall(String name, Map<String, Object> arguments) {}

  /** Sends calls and gives their answers, in order. */
  public List<JsonNode> run(List<ToolCall> batch) throws IOException, InterruptedException {
    long first = count;
    for (ToolCall call : batch) {
      calls.write(
          JSON.writeValueAsString(
              Map.of("id", "c" + count++, "name", call.name(), "arguments", call.arguments())));
      calls.write('\n');
    }
    calls.flush();
    List<JsonNode> replies = new ArrayList<>();
    for (int i = 0; i < batch.size(); i++) {
      String line = answers.take();
      if (line.equals(END)) {
        throw new IOException("./perdure tools ended after " + (first + i) + " calls.");
      }
      JsonNode reply = JSON.readTree(line);
      if (!reply.path("id").asString().equals("c" + (first + i))) {
        throw new IOException("An answer is out of order: " + line);
      }
      replies.add(reply);
    }
    return replies;
  }

  @Override
  public void close() throws IOException {
    try {
      calls.close();
    } finally {
      process.destroy();
      process.onExit().join();
    }
  }
}
