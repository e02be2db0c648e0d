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

/**
 * A file of a data directory that remembers chains' ends, a line for each: installation, task (or
 * {@code audit records} for the chain of audit records), position and hash. Lines are only added;
 * the last one of a chain counts. A data directory may have served several databases, so lines of
 * other installations are passed over.
 */
public final class ChainWitnessFile implements ChainWitness {

  private static final Pattern LINE = Pattern.compile("(\\S+) (\\S+) (\\d{1,9}) ([0-9a-f]{64})");

  /** Older builds pass over this line. */
  private static final Pattern TRAIL_LINE =
      Pattern.compile("(\\S+) audit records (\\d{1,18}) ([0-9a-f]{64})");

  private final Path path;
  private final String installation;
  private final Map<TaskId, ChainHead> heads = new ConcurrentHashMap<>();
  private Optional<TrailHead> trail = Optional.empty();
  private boolean isLineOpen;

  private ChainWitnessFile(Path path, String installation) {
    this.path = path;
    this.installation = installation;
  }

  /**
   * Opens the file of a data directory for the database of an installation. A line that was cut by
   * a crash is passed over.
   */
  public static ChainWitnessFile in(Path data, String installation) {
    var witness = new ChainWitnessFile(data.resolve("audit-heads"), installation);
    witness.load();
    return witness;
  }

  private synchronized void load() {
    if (!Files.exists(path)) {
      return;
    }
    try {
      String text = new String(Files.readAllBytes(path), UTF_8);
      text.lines()
          .map(LINE::matcher)
          .filter(Matcher::matches)
          .filter(line -> line.group(1).equals(installation))
          .forEach(this::remember);
      text.lines()
          .map(TRAIL_LINE::matcher)
          .filter(Matcher::matches)
          .filter(line -> line.group(1).equals(installation))
          .forEach(this::rememberTrail);
      isLineOpen = !text.isEmpty() && !text.endsWith("\n");
    } catch (IOException e) {
      throw unusable(e);
    }
  }

  private void remember(Matcher line) {
    var task = new TaskId(line.group(2));
    heads.put(task, new ChainHead(task, Integer.parseInt(line.group(3)), line.group(4)));
  }

  private synchronized void rememberTrail(Matcher line) {
    trail = Optional.of(new TrailHead(Long.parseLong(line.group(2)), line.group(3)));
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
    if (find(head.task()).filter(seen -> seen.position() >= head.position()).isPresent()) {
      return;
    }
    append("%s %s %d %s\n".formatted(installation, head.task(), head.position(), head.hash()));
    heads.put(head.task(), head);
  }

  @Override
  public synchronized Optional<TrailHead> findTrail() {
    return trail;
  }

  @Override
  public synchronized void record(TrailHead head) {
    if (findTrail().filter(seen -> seen.position() >= head.position()).isEmpty()) {
      append("%s audit records %d %s\n".formatted(installation, head.position(), head.hash()));
      trail = Optional.of(head);
    }
  }

  private void append(String line) {
    String text = isLineOpen ? "\n" + line : line;
    isLineOpen = true;
    var ownerOnly =
        PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"));
    try (var file = FileChannel.open(path, Set.of(CREATE, WRITE, APPEND, DSYNC), ownerOnly)) {
      var bytes = ByteBuffer.wrap(text.getBytes(UTF_8));
      while (bytes.hasRemaining()) {
        file.write(bytes);
      }
      isLineOpen = false;
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
