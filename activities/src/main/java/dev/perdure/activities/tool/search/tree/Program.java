package dev.perdure.activities.tool.search.tree;

import dev.perdure.activities.pipe.RulePipes;
import dev.perdure.activities.program.ProgramRun;
import dev.perdure.activities.tool.place.PathText;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;

/**
 * A program that looks at files: nobody's settings, ended when its time is over or when it says
 * more than anyone can use.
 *
 * @param input names it reads
 */
public record Program(List<String> command, Path directory, List<String> input) {

  private static final Duration PATIENCE = Duration.ofSeconds(60);
  private static final int MOST_ERRORS = 4 * 1024 * 1024;
  private static final int MOST_OUTPUT = 96 * 1024 * 1024;

  /** Copies the command and the input. */
  public Program {
    command = List.copyOf(command);
    input = List.copyOf(input);
  }

  /** A program that reads nothing. */
  public Program(List<String> command, Path directory) {
    this(command, directory, List.of());
  }

  /** Git, asked about a directory; it starts nothing that a repository names. */
  public static Program git(Path directory, String... arguments) {
    List<String> command = new ArrayList<>(List.of("git", "-c", "core.fsmonitor=false"));
    command.addAll(List.of(arguments));
    return new Program(command, directory);
  }

  /** The same program, which reads these names, each ended by a NUL. */
  public Program reading(List<String> names) {
    return new Program(command, directory, names);
  }

  /**
   * What a program wrote, how it ended, and the beginning of what it said beside it.
   *
   * @param unfinished whether it was ended before it had said all
   * @param pipes what it would have waited at for ever in place of files with rules
   */
  @SuppressWarnings("ArrayRecordComponent") // the bytes are handed on, never compared
  public record Ended(
      int exitCode, byte[] output, String errors, boolean unfinished, Set<Path> pipes) {

    /** The names in the output, each ended by a NUL. */
    public List<String> names() {
      return PathText.list(output);
    }
  }

  /** Runs the program on a thread of its own. */
  public Future<Ended> start() {
    FutureTask<Ended> running = new FutureTask<>(this::run);
    Thread.startVirtualThread(running);
    return running;
  }

  /** Runs the program; an interruption ends it. */
  public Ended run() throws IOException, InterruptedException {
    var most = new ProgramRun.Most(MOST_OUTPUT, MOST_ERRORS);
    try (RulePipes pipes =
        RulePipes.watch(() -> FileList.repository(directory).orElse(directory))) {
      var ended = new ProgramRun(builder(), PATIENCE).run(PathText.bytes(input), most);
      boolean unfinished = ended.late() || ended.cut() || ended.errorsCut();
      return new Ended(ended.exitCode(), ended.output(), ended.errors(), unfinished, pipes.found());
    }
  }

  private ProcessBuilder builder() {
    ProcessBuilder builder = new ProcessBuilder(command).directory(directory.toFile());
    var environment = builder.environment();
    environment.keySet().removeIf(name -> name.startsWith("GIT_") || name.startsWith("RIPGREP"));
    environment.put("LC_ALL", "C");
    environment.put("GIT_OPTIONAL_LOCKS", "0");
    environment.put("GIT_NO_LAZY_FETCH", "1");
    environment.put("GIT_ALLOW_PROTOCOL", "none");
    return builder;
  }
}
