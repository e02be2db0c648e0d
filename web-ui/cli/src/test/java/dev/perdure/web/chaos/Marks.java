package dev.perdure.web.chaos;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Whether each change that a model asked for is in the files as often as its result says. */
final class Marks {

  private static final Pattern MARK =
      Pattern.compile("(?:content|newString|echo)\\W+(m-\\w+-\\d+)");

  private final Records records;

  Marks(Records records) {
    this.records = records;
  }

  List<String> objections(ChaosTask task) {
    Path root = Path.of(records.task(task.id()).workspace());
    List<String> found = new ArrayList<>();
    if (root.toString().isEmpty() || !Files.isDirectory(root)) {
      return found;
    }
    Map<String, Integer> there = marks(root);
    Set<String> asked = new HashSet<>();
    for (Records.Call call : records.calls(task.id())) {
      Matcher mark = MARK.matcher(call.text());
      if (mark.find()) {
        asked.add(mark.group(1));
        check(task, call, there.getOrDefault(mark.group(1), 0), found);
      }
    }
    there.keySet().stream()
        .filter(mark -> !asked.contains(mark))
        .map(mark -> "task %s: %s is in the files, and no call wrote it".formatted(task.id(), mark))
        .forEach(found::add);
    return found;
  }

  private static void check(ChaosTask task, Records.Call call, int times, List<String> found) {
    boolean kept = task.strategy().equals("build-only") && call.run().endsWith(".main");
    boolean done = call.failed() != null && !call.failed();
    if (times > 1 || (done && kept && times == 0)) {
      found.add(
          "task %s: call %s is %d times in the files: %s"
              .formatted(task.id(), call.id(), times, call.text()));
    }
  }

  private static Map<String, Integer> marks(Path root) {
    Map<String, Integer> found = new HashMap<>();
    for (String folder : List.of("notes", "marks")) {
      Path directory = root.resolve(folder);
      if (Files.isDirectory(directory)) {
        try (Stream<Path> files = Files.list(directory)) {
          files.forEach(file ->
              lines(file).stream()
                  .filter(line -> line.startsWith("m-"))
                  .forEach(line -> found.merge(line, 1, Integer::sum)));
        } catch (IOException fault) {
          throw new UncheckedIOException(fault);
        }
      }
    }
    return found;
  }

  private static List<String> lines(Path file) {
    try {
      return Files.readAllLines(file);
    } catch (IOException fault) {
      throw new UncheckedIOException(fault);
    }
  }
}
