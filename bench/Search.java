import dev.perdure.activities.files.WorktreePaths;
import dev.perdure.activities.tool.standalone.AgentPolicies;
import dev.perdure.activities.tool.standalone.ToolCallServer;
import dev.perdure.planner.agent.AgentRegistry;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;

/** Whole calls of grep and glob on 50,000 files against the wall time of ripgrep for the same. */
public final class Search {

  private static final int FILES = 50_000;
  private static final int ROUNDS = 9;
  private static final String[] WORDS =
      "alpha beta gamma delta handler service request response value count index buffer stream parse render config user token"
          .split(" ");

  private record Case(String name, String call, List<String> ripgrep) {}

  public static void main(String[] arguments) throws Exception {
    String rg = arguments[0];
    Path repository = Path.of(arguments[1]);
    if (!Files.isDirectory(repository)) {
      generate(repository);
    }
    Path records = Files.createTempDirectory("perdure-bench");
    var agent = AgentRegistry.builtIn().find("build").orElseThrow();
    var lines =
        new ToolCallServer(
            new WorktreePaths(repository, records, List.of()),
            "build",
            AgentPolicies.of(agent, true),
            records,
            Map.of());
    int number = 0;
    System.out.println(arguments[2] + " (bar " + arguments[3] + ")");
    for (Case one : cases(rg)) {
      List<Double> ratios = new ArrayList<>();
      List<Long> ours = new ArrayList<>();
      List<Long> theirs = new ArrayList<>();
      for (int round = 0; round < ROUNDS + 2; round++) {
        long start = System.nanoTime();
        String answer = lines.answer(++number, one.call().replace("ID", String.valueOf(number)));
        long own = System.nanoTime() - start;
        if (answer.contains("\"isError\":true")) {
          throw new IllegalStateException(answer);
        }
        long other = time(one.ripgrep(), repository);
        if (round >= 2) {
          ratios.add(own / (double) other);
          ours.add(own / 1_000_000);
          theirs.add(other / 1_000_000);
        }
      }
      System.out.printf(
          "  %-28s perdure %4d ms, rg %4d ms, median ratio %.2f%n",
          one.name(), median(ours), median(theirs), median(ratios));
    }
  }

  private static List<Case> cases(String rg) {
    return List.of(
        grep(rg, "grep, a rare word", "needleInHaystack"),
        grep(rg, "grep, a common word", "handler"),
        grep(rg, "grep, an expression", "needle\\\\w+ = \\\\d+"),
        grep(rg, "grep, any case", "(?i)NEEDLEinhaystack"),
        grep(rg, "grep, nothing", "nothingLikeThis"),
        glob(rg, "glob, by extension", "**/*.java"),
        glob(rg, "glob, one name", "**/File00042.*"));
  }

  private static Case grep(String rg, String name, String pattern) {
    String call =
        "{\"id\":\"ID\",\"name\":\"grep\",\"arguments\":{\"pattern\":\"" + pattern + "\"}}";
    return new Case(
        name,
        call,
        List.of(
            rg,
            "--no-config",
            "--hidden",
            "-g",
            "!.git",
            "-n",
            pattern.replace("\\\\", "\\"),
            "."));
  }

  private static Case glob(String rg, String name, String pattern) {
    String call =
        "{\"id\":\"ID\",\"name\":\"glob\",\"arguments\":{\"pattern\":\"" + pattern + "\"}}";
    return new Case(name, call, List.of(rg, "--no-config", "--files", "--hidden", "-g", pattern));
  }

  private static long time(List<String> command, Path directory)
      throws IOException, InterruptedException {
    long start = System.nanoTime();
    var process =
        new ProcessBuilder(command).directory(directory.toFile()).redirectErrorStream(true).start();
    process.getOutputStream().close();
    process.getInputStream().transferTo(OutputStream.nullOutputStream());
    process.waitFor();
    return System.nanoTime() - start;
  }

  private static void generate(Path root) throws IOException, InterruptedException {
    Random random = new Random(1);
    String[] kinds = {"java", "ts", "py", "md"};
    for (int i = 0; i < FILES; i++) {
      Path directory =
          Files.createDirectories(root.resolve("mod%02d/pkg%02d".formatted(i % 40, i / 40 % 25)));
      StringBuilder text = new StringBuilder();
      for (int line = 20 + random.nextInt(80); line > 0; line--) {
        for (int word = 3 + random.nextInt(6); word > 0; word--) {
          text.append(' ').append(WORDS[random.nextInt(WORDS.length)]);
        }
        text.append('\n');
      }
      if (i % 500 == 499) {
        text.append("  needleInHaystack = ").append(i).append('\n');
      }
      Files.writeString(
          directory.resolve("File%05d.%s".formatted(i, kinds[random.nextInt(kinds.length)])), text);
    }
    Files.writeString(root.resolve(".gitignore"), "build/\n*.log\n");
    for (String[] command :
        new String[][] {
          {"init", "-q"},
          {"add", "-A"},
          {"-c", "user.name=a", "-c", "user.email=a@b", "commit", "-q", "-m", "x"}
        }) {
      List<String> line = new ArrayList<>(List.of("git", "-C", root.toString()));
      line.addAll(List.of(command));
      if (new ProcessBuilder(line).inheritIO().start().waitFor() != 0) {
        throw new IllegalStateException("git failed: " + line);
      }
    }
  }

  private static <T extends Comparable<T>> T median(List<T> values) {
    return values.stream().sorted().toList().get(values.size() / 2);
  }
}
