package dev.perdure.activities.tool.edit;

import dev.perdure.activities.config.Settings;
import dev.perdure.activities.config.UserConfigFile;
import dev.perdure.activities.files.WorktreePaths;
import dev.perdure.activities.process.CapturedOutputLimits;
import dev.perdure.activities.process.ProcessRunner;
import dev.perdure.activities.process.ProgramLauncher;
import dev.perdure.activities.process.TaskMark;
import dev.perdure.activities.sandbox.Sandbox;
import dev.perdure.activities.sandbox.WorktreeAccess;
import dev.perdure.activities.tool.ToolContext;
import dev.perdure.planner.json.YamlEntry;
import dev.perdure.planner.json.YamlMapping;
import dev.perdure.planner.message.TextShortener;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Runs the code formatters of an installation on new file contents before Perdure shows and writes
 * them. A person then approves the content that Perdure writes, and the run sees the same content.
 */
public final class CodeFormatters {

  private static final Duration TIMEOUT = Duration.ofSeconds(20);
  private static final CapturedOutputLimits OUTPUT_LIMITS =
      new CapturedOutputLimits(32 * 1024 * 1024, 4 * 1024);
  private static final int MAX_QUOTED_ERROR_LENGTH = 300;
  private static final String NO_SANDBOX =
      "this machine has no sandbox; the operator may set 'unconfined: true' for it";

  private final List<Formatter> formatters;

  CodeFormatters(List<Formatter> formatters) {
    this.formatters = List.copyOf(formatters);
  }

  /**
   * A command that reads a file's content and writes it formatted; {@code $FILE} in it stands for
   * the file's path, by which many formatters find their settings.
   *
   * @param name what people call it
   * @param command the program and its arguments
   * @param extensions what the names of its files end with, such as {@code .java}
   * @param unconfined whether the operator lets it run on a machine that has no sandbox
   */
  record Formatter(String name, List<String> command, List<String> extensions, boolean unconfined) {

    Formatter {
      if (command.isEmpty() || extensions.isEmpty()) {
        throw new IllegalArgumentException(
            "The formatter '%s' needs a command and extensions, such as command: [gofmt] and extensions: [.go]"
                .formatted(name));
      }
    }

    private boolean fits(String path) {
      return extensions.stream().anyMatch(path::endsWith);
    }

    private List<String> commandFor(String path) {
      String file = path.startsWith("-") ? "./" + path : path;
      return command.stream().map(part -> part.replace("$FILE", file)).toList();
    }
  }

  /** No formatters. */
  public static CodeFormatters none() {
    return new CodeFormatters(List.of());
  }

  /**
   * Reads {@code formatter: {name: {command: [...], extensions: [...]}}} of the file that {@code
   * PERDURE_CONFIG} names, else of {@code ~/.config/perdure/perdure.yaml}. A repository's own file
   * is not asked: it would run programs on the host.
   */
  public static CodeFormatters read(Map<String, String> environment, Path home) {
    return of(UserConfigFile.of(environment, home).settings().section("formatter"));
  }

  /** Reads the formatters of a section; throws an error if a formatter is wrong. */
  public static CodeFormatters of(YamlMapping named) {
    return new CodeFormatters(
        named.entries().stream().map(entry -> formatter(named, entry)).toList());
  }

  /** Reads the formatters of settings that Perdure already checked. */
  public static CodeFormatters of(Settings settings) {
    return of(YamlMapping.of("perdure.yaml", settings.formatter()));
  }

  private static Formatter formatter(YamlMapping named, YamlEntry entry) {
    YamlMapping fields = named.section(entry.key());
    try {
      return new Formatter(
          entry.key(),
          texts(fields, "command"),
          texts(fields, "extensions"),
          fields.find("unconfined").filter(said -> Boolean.TRUE.equals(said.value())).isPresent());
    } catch (IllegalArgumentException e) {
      throw named.wrong(entry, String.valueOf(e.getMessage()));
    }
  }

  private static List<String> texts(YamlMapping fields, String key) {
    Optional<YamlEntry> entry = fields.find(key);
    if (entry.isEmpty()) {
      return List.of();
    }
    if (!(entry.get().value() instanceof List<?> list)
        || !list.stream().allMatch(String.class::isInstance)) {
      throw fields.wrong(entry.get(), "'%s' must be a list of texts".formatted(key));
    }
    return list.stream().map(String::valueOf).toList();
  }

  /**
   * New content of a file, formatted by the first formatter for such files. A formatter may load
   * code of the project, and people have not seen the change yet: it runs in the sandbox.
   */
  FormattedContent format(ToolContext context, Sandbox sandbox, String path, byte[] content) {
    Optional<Formatter> formatter = formatters.stream().filter(f -> f.fits(path)).findFirst();
    return formatter.isEmpty()
        ? new FormattedContent(content, Optional.empty())
        : format(formatter.get(), context, sandbox, path, content);
  }

  private static FormattedContent format(
      Formatter formatter, ToolContext context, Sandbox sandbox, String path, byte[] content) {
    try {
      Optional<List<String>> launcher =
          sandbox.launcher(context.surroundings(WorktreeAccess.PLANNING));
      if (launcher.isEmpty() && !formatter.unconfined()) {
        return failed(formatter, content, NO_SANDBOX);
      }
      List<String> line = new ArrayList<>(launcher.orElse(List.of()));
      line.addAll(formatter.commandFor(path));
      byte[] changed = run(line, launcher.isPresent(), context.worktree(), content);
      return Arrays.equals(changed, content)
          ? new FormattedContent(content, Optional.empty())
          : new FormattedContent(changed, Optional.of("Formatted by " + formatter.name()));
    } catch (IOException | UncheckedIOException e) {
      return failed(formatter, content, String.valueOf(e.getMessage()));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return failed(formatter, content, "it was stopped");
    }
  }

  private static FormattedContent failed(Formatter formatter, byte[] content, String why) {
    return new FormattedContent(
        content, Optional.of("Not formatted, as %s failed (%s)".formatted(formatter.name(), why)));
  }

  /** Runs a command on content; a program that fails, says nothing or takes too long is a fault. */
  private static byte[] run(
      List<String> command, boolean confined, WorktreePaths worktree, byte[] content)
      throws IOException, InterruptedException {
    TaskMark mark = TaskMark.ofProgram(worktree);
    var program =
        ProgramLauncher.foreignProgram(command, confined, mark).directory(worktree.root().toFile());
    var ended = ProcessRunner.includingChildren(program, TIMEOUT).run(content, OUTPUT_LIMITS);
    Optional<String> limit = mark.exceeded();
    if (limit.isPresent()) {
      throw new IOException(limit.get());
    }
    if (ended.timedOut()) {
      throw new IOException("it did not end in %d s".formatted(TIMEOUT.toSeconds()));
    }
    if (ended.truncated()) {
      throw new IOException("it wrote more than %d bytes".formatted(OUTPUT_LIMITS.output()));
    }
    if (ended.exitCode() != 0) {
      String said = TextShortener.start(ended.errors().strip(), MAX_QUOTED_ERROR_LENGTH);
      throw new IOException("exit code %d: %s".formatted(ended.exitCode(), said));
    }
    if (ended.held()) {
      throw new IOException("something it started holds its output open");
    }
    if (ended.output().length == 0 && content.length > 0) {
      throw new IOException("it wrote nothing");
    }
    return ended.output();
  }
}
