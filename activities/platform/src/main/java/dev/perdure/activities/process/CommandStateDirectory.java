package dev.perdure.activities.process;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * State directory of a supervised command: files with its supervisor's process id, its output and
 * exit code.
 */
public record CommandStateDirectory(Path path) {

  static final String LIMIT_NOTICE = "limit";

  private static final int MAX_LEFT_BYTES = 64 * 1024;
  private static final Duration END_TIMEOUT = Duration.ofSeconds(3);

  /** A process id and its start; a file that was written on a full disk holds neither. */
  private static final Pattern SUPERVISOR = Pattern.compile("(\\d{1,18}) (\\d+)");

  private static final Predicate<String> IS_CODE = Pattern.compile("\\d{1,3}").asMatchPredicate();

  Path output() {
    return path.resolve("output");
  }

  /** The supervisor, once the command has begun. */
  public Optional<CommandSupervisor> supervisor() throws IOException {
    Path file = path.resolve("pid");
    if (!Files.exists(file)) {
      return Optional.empty();
    }
    return Optional.of(SUPERVISOR.matcher(Files.readString(file).strip()))
        .filter(Matcher::matches)
        .map(fields -> new CommandSupervisor(Long.parseLong(fields.group(1)), fields.group(2)));
  }

  /** The exit code, once the command has ended and the disk had room for the code. */
  public Optional<Integer> exit() throws IOException {
    Path file = path.resolve("exit");
    return Files.exists(file)
        ? Optional.of(Files.readString(file).strip()).filter(IS_CODE).map(Integer::valueOf)
        : Optional.empty();
  }

  /** Ends the command with its supervisor, gently first. */
  public void end() throws IOException, InterruptedException {
    Optional<ProcessHandle> running = supervisor().flatMap(CommandSupervisor::find);
    if (running.isPresent()) {
      ProcessTree tree = new ProcessTree(running.get());
      tree.terminate();
      if (!tree.endsWithin(END_TIMEOUT)) {
        tree.kill();
      }
    }
  }

  /** Whether its supervisor ended it because its time was up. */
  public boolean wasLate() {
    return Files.exists(path.resolve("late"));
  }

  /** The sentence about the limit of its task that ended the command, if one did. */
  public Optional<String> exceededLimit() {
    return TaskMark.read(path.resolve(LIMIT_NOTICE));
  }

  /**
   * The command lines of the processes that it left running, and that were ended with it. In the
   * sandbox the supervisor writes them once it is alone there. A command that kills the supervisor,
   * and one without a sandbox, can write anything there.
   */
  public List<String> left() throws IOException {
    Path file = path.resolve("left");
    if (!Files.exists(file)) {
      return List.of();
    }
    try (InputStream in = Files.newInputStream(file)) {
      return new String(in.readNBytes(MAX_LEFT_BYTES), StandardCharsets.UTF_8)
          .lines()
          .filter(line -> !line.isBlank())
          .toList();
    }
  }

  /** The time for which the command ran, or has been running. */
  public Duration duration() throws IOException {
    Path started = path.resolve("pid");
    if (!Files.exists(started)) {
      return Duration.ZERO;
    }
    Path ended = path.resolve("exit");
    Instant end =
        Files.exists(ended) ? Files.getLastModifiedTime(ended).toInstant() : Instant.now();
    return Duration.between(Files.getLastModifiedTime(started).toInstant(), end);
  }

  /** The size of the output in bytes. */
  public long outputSize() throws IOException {
    return Files.exists(output()) ? Files.size(output()) : 0;
  }

  /** The last bytes of the output. */
  public byte[] tail(int most) throws IOException {
    long size = outputSize();
    return slice(Math.max(0, size - most), most);
  }

  /** The first bytes of the output. */
  public byte[] head(int most) throws IOException {
    return slice(0, most);
  }

  /**
   * Returns at most {@code most} bytes of the output from an offset on; fewer bytes if the output
   * ends before.
   */
  byte[] slice(long from, int most) throws IOException {
    if (!Files.exists(output())) {
      return new byte[0];
    }
    try (FileChannel channel = FileChannel.open(output(), StandardOpenOption.READ)) {
      ByteBuffer buffer =
          ByteBuffer.allocate((int) Math.min(most, Math.max(0, channel.size() - from)));
      while (buffer.hasRemaining() && channel.read(buffer, from + buffer.position()) >= 0) {
        // read on until the slice is whole
      }
      byte[] bytes = new byte[buffer.position()];
      buffer.flip().get(bytes);
      return bytes;
    }
  }
}
