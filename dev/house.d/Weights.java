import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Lines of code by capability, beside the recorded ones; a growth of more than a tenth wants a word in the commit. */
record Weights(Sources sources) {

  private static final Path RECORDED = Path.of("dev/house.d/weights.txt");
  private static final double ALARM = 1.1;

  /** Packages that begin with a prefix. */
  private record Capability(String prefix, long recorded, String name) {

    static Capability of(String line) {
      String[] parts = line.strip().split("\\s+", 3);
      return new Capability(parts[0], Long.parseLong(parts[1]), parts[2]);
    }
  }

  void print() throws IOException {
    List<Capability> capabilities =
        Files.readAllLines(sources.root().resolve(RECORDED)).stream().filter(line -> !line.isBlank() && !line.startsWith("#")).map(Capability::of).toList();
    Map<String, Long> lines = new TreeMap<>();
    for (Sources.Source source : sources.java()) {
      String prefix = capabilities.stream().map(Capability::prefix).filter(source.pkg()::startsWith)
          .max(Comparator.comparingInt(String::length)).orElse("other");
      lines.merge(prefix, code(source.text()), Long::sum);
    }
    System.out.println("lines of code by capability                          now  recorded");
    for (Capability capability : capabilities) {
      long now = lines.getOrDefault(capability.prefix(), 0L);
      String alarm = now > ALARM * capability.recorded() ? "  grown" : "";
      System.out.printf("%-48s %8d  %8d%s%n", capability.name(), now, capability.recorded(), alarm);
    }
    System.out.printf("%-48s %8d%n", "other", lines.getOrDefault("other", 0L));
  }

  /** Lines that are neither blank nor a comment. */
  private static long code(String text) {
    return text.lines().map(String::strip).filter(line -> !line.isEmpty() && !line.startsWith("//") && !line.startsWith("/*") && !line.startsWith("*")).count();
  }
}
