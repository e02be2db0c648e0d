package dev.perdure.activities.journal.audit;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.nio.file.StandardOpenOption.APPEND;
import static java.nio.file.StandardOpenOption.CREATE;
import static java.nio.file.StandardOpenOption.DSYNC;
import static java.nio.file.StandardOpenOption.WRITE;

import dev.perdure.planner.id.TaskId;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A file of a data directory that remembers chains' ends, a line for each: task, position and hash.
 * Lines are only added; the last one of a task counts.
 */
public final class ChainWitnessFile implements ChainWitness {

  private static final Pattern LINE = Pattern.compile("(\\S+) (\\d{1,9}) ([0-9a-f]{64})");

  private final Path path;
  private final Map<TaskId, ChainHead> heads = new ConcurrentHashMap<>();

  private ChainWitnessFile(Path path) {
    this.path = path;
  }

  /** Opens the file of a data directory; a line that was cut by a crash is passed over. */
  public static ChainWitnessFile in(Path data) {
    var witness = new ChainWitnessFile(data.resolve("audit-heads"));
    witness.load();
    return witness;
  }

  private void load() {
    if (!Files.exists(path)) {
      return;
    }
    try (Stream<String> lines = Files.lines(path, UTF_8)) {
      lines.map(LINE::matcher).filter(Matcher::matches).forEach(this::remember);
    } catch (IOException e) {
      throw unusable(e);
    }
  }

  private void remember(Matcher line) {
    var task = new TaskId(line.group(1));
    heads.put(task, new ChainHead(task, Integer.parseInt(line.group(2)), line.group(3)));
  }

  @Override
  public Set<TaskId> tasks() {
    return Set.copyOf(heads.keySet());
  }

  @Override
  public Optional<ChainHead> find(TaskId task) {
    return Optional.ofNullable(heads.get(task));
  }

  @Override
  public synchronized void record(ChainHead head) {
    if (head.equals(heads.get(head.task()))) {
      return;
    }
    append("%s %d %s%n".formatted(head.task(), head.position(), head.hash()));
    heads.put(head.task(), head);
  }

  private void append(String line) {
    var ownerOnly =
        PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"));
    try (var file = FileChannel.open(path, Set.of(CREATE, WRITE, APPEND, DSYNC), ownerOnly)) {
      file.write(ByteBuffer.wrap(line.getBytes(UTF_8)));
    } catch (IOException e) {
      throw unusable(e);
    }
  }

  private UncheckedIOException unusable(IOException e) {
    return new UncheckedIOException(
        "The file %s can't be used: make room there and allow reading and writing.".formatted(path),
        e);
  }
}
