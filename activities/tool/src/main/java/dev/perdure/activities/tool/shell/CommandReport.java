package dev.perdure.activities.tool.shell;

import dev.perdure.activities.process.CommandStateDirectory;
import dev.perdure.activities.process.ExitReason;
import dev.perdure.activities.tool.Artifacts;
import dev.perdure.planner.message.InvisibleCharEscaper;
import dev.perdure.planner.tool.ToolResult;
import dev.perdure.planner.tool.ToolResultDetail;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Result of a command as a model and people read it: the end of its output, exit code, duration.
 */
final class CommandReport {

  /** Of longer output an artifact keeps this much of the beginning and of the end. */
  private static final int MAX_BYTES_PER_END = 16 * 1024 * 1024;

  private static final int MAX_LISTED_PROCESSES = 3;
  private static final int MAX_PROCESS_NAME_LENGTH = 80;

  /** From this exit code on a signal ended the command, or what names the processes it left. */
  private static final int FIRST_SIGNAL_CODE = 128;

  private final ShellCommand command;
  private final CommandStateDirectory directory;
  private final Artifacts artifacts;
  private final CommandCleanup cleanup;
  private final List<String> refusals;

  CommandReport(
      ShellCommand command,
      CommandStateDirectory directory,
      Artifacts artifacts,
      CommandCleanup cleanup,
      List<String> refusals) {
    this.command = command;
    this.directory = directory;
    this.artifacts = artifacts;
    this.cleanup = cleanup;
    this.refusals = refusals;
  }

  /** The report of a command that is over. */
  ToolResult ended(ExitReason ending) throws IOException {
    Optional<Integer> exit = directory.exit();
    Duration duration = directory.duration();
    Optional<String> limit = directory.exceededLimit();
    if (limit.isPresent()) {
      return limited(limit.get(), exit, duration);
    }
    if (ending == ExitReason.EXITED && exit.isEmpty()) {
      return unknown("what watches over the command was killed, perhaps by the command itself");
    }
    String note = note(ending, exit, duration);
    OptionalInt code = exit.map(OptionalInt::of).orElseGet(OptionalInt::empty);
    var detail =
        new ToolResultDetail.CommandResult(
            code, duration.toMillis(), ending == ExitReason.TIMED_OUT);
    return report(note, ending != ExitReason.EXITED, detail);
  }

  /** The report of a command that a limit of its task ended. */
  private ToolResult limited(String sentence, Optional<Integer> exit, Duration duration)
      throws IOException {
    OptionalInt code = exit.map(OptionalInt::of).orElseGet(OptionalInt::empty);
    return report(
        "ended by Perdure after %s. %s".formatted(seconds(duration), sentence),
        true,
        new ToolResultDetail.CommandResult(code, duration.toMillis(), false));
  }

  private String note(ExitReason ending, Optional<Integer> exit, Duration duration)
      throws IOException {
    return switch (ending) {
      case EXITED ->
          "exit code %d after %s".formatted(exit.orElseThrow(), seconds(duration))
              + Signals.told(exit.get())
              + leftProcessesNote(exit.get());
      case TIMED_OUT ->
          "ended after its time of %s was up, with all its processes; give a larger timeout (in ms, at most %d) if it needs longer"
              .formatted(seconds(command.timeout()), BashTool.MAX_TIMEOUT.toMillis());
      case CANCELLED -> "cancelled after %s, with all its processes".formatted(seconds(duration));
      case OUTPUT_LIMIT ->
          "ended after it had written %d MB of output: redirect it to a file or filter it"
              .formatted(directory.outputSize() >> 20);
      case PROCESS_LIMIT ->
          "ended because it had started too many processes at a time: start fewer";
      case MEMORY_LIMIT ->
          "ended because its processes took too much of the machine's memory: give them less to do"
              + " at a time";
      case DISK_LIMIT -> "ended because it had left too little space on the disk: write less";
    };
  }

  /**
   * Reports the processes that stayed behind in the background, because a caller may believe that
   * they still run. Their names may be the command's own words if a signal ended what tells them.
   */
  private String leftProcessesNote(int exit) throws IOException {
    List<String> left = directory.left();
    if (left.isEmpty()) {
      return "";
    }
    if (command.isConfined() && exit >= FIRST_SIGNAL_CODE) {
      return ")\n(processes left running were ended";
    }
    String names =
        left.stream()
            .limit(MAX_LISTED_PROCESSES)
            .map(line -> InvisibleCharEscaper.start(line.strip(), MAX_PROCESS_NAME_LENGTH))
            .collect(Collectors.joining(", "));
    return ")\n(%d %s left running %s ended: %s%s"
        .formatted(
            left.size(),
            left.size() == 1 ? "process" : "processes",
            left.size() == 1 ? "was" : "were",
            names,
            left.size() > MAX_LISTED_PROCESSES ? ", …" : "");
  }

  /** The report of a command whose end no worker saw. */
  ToolResult unknown() throws IOException {
    return unknown("the command was interrupted");
  }

  private ToolResult unknown(String cause) throws IOException {
    return report(
            "the outcome is unknown: %s; it may have been carried out in part and was not run again. Look at what it did before you repeat it"
                .formatted(cause),
            true,
            new ToolResultDetail.CommandResult(
                OptionalInt.empty(), directory.duration().toMillis(), false))
        .with(ToolResultDetail.Unknown.INTERRUPTED);
  }

  private ToolResult report(String note, boolean isError, ToolResultDetail.CommandResult detail)
      throws IOException {
    long size = directory.outputSize();
    ShellOutput output = ShellOutput.tail(directory.tail(ShellOutput.LOOKED_AT), size);
    String shown = output.text();
    boolean cut = output.isBinary() || output.isCut();
    Optional<String> artifact = Optional.empty();
    String head = "";
    String foot = "";
    if (cut || !isWhole(shown, size)) {
      String id = artifacts.store(whole(size), "text/plain");
      artifact = Optional.of(id);
      head = cut ? where(id, size, output) : "";
      foot = cut ? "" : "\n(as a terminal shows it; what was written is ref:%s)".formatted(id);
    }
    String text =
        head
            + body(output, size)
            + "("
            + note
            + ")"
            + foot
            + cleanup.note()
            + missed(shown)
            + PushHint.after(shown).orElse("")
            + ImitatedNotes.warning(shown);
    ToolResult result =
        (isError
                ? ToolResult.failed(text).titled(command.title())
                : ToolResult.of(command.title(), text))
            .with(detail)
            .with("discarded", command.discarded())
            .with("truncated", cut);
    ToolResult told =
        command.notAnalysed().map(reason -> result.with("notAnalysed", reason)).orElse(result);
    return artifact.map(id -> told.with("artifact", id)).orElse(told);
  }

  private boolean isWhole(String shown, long size) throws IOException {
    byte[] bytes = shown.getBytes(StandardCharsets.UTF_8);
    return bytes.length == size && Arrays.equals(bytes, directory.head(bytes.length));
  }

  /**
   * Returns the note on the artifact's content, which also says that only the end of the output
   * follows.
   */
  private static String where(String id, long size, ShellOutput output) {
    if (output.isBinary()) {
      return "(the output is ref:%s)\n".formatted(id);
    }
    String kept =
        size > 2L * MAX_BYTES_PER_END
            ? "its first and last %d MB are".formatted(MAX_BYTES_PER_END >> 20)
            : "the whole of it is";
    return "(the end of %d bytes of output; %s ref:%s)\n".formatted(size, kept, id);
  }

  private static String body(ShellOutput output, long size) {
    String shown = output.text();
    if (shown.isEmpty()) {
      return "(no output)\n";
    }
    if (output.isBinary()) {
      return "(%d bytes of output that are no text)\n".formatted(size);
    }
    return shown.endsWith("\n") ? shown : shown + "\n";
  }

  /** Reports the refused hosts with the reasons; without any network access, the lack of access. */
  private String missed(String shown) {
    if (!refusals.isEmpty()) {
      return "\n(not reached: %s)".formatted(String.join(" ", refusals));
    }
    boolean noWay = command.isConfined() && command.network().isEmpty();
    return noWay
        ? NetworkHints.onMissing(shown, command.discarded()).map("\n(%s)"::formatted).orElse("")
        : "";
  }

  private byte[] whole(long size) throws IOException {
    if (size <= 2L * MAX_BYTES_PER_END) {
      return directory.head((int) size);
    }
    ByteArrayOutputStream kept = new ByteArrayOutputStream(2 * MAX_BYTES_PER_END + 100);
    kept.write(directory.head(MAX_BYTES_PER_END));
    kept.write(
        "\n… %d bytes left out …\n"
            .formatted(size - 2L * MAX_BYTES_PER_END)
            .getBytes(StandardCharsets.UTF_8));
    kept.write(directory.tail(MAX_BYTES_PER_END));
    return kept.toByteArray();
  }

  private static String seconds(Duration duration) {
    return String.format(Locale.ROOT, "%.1f s", duration.toMillis() / 1000.0);
  }

  /** The signals that shells tell by an exit code. */
  static final class Signals {

    private static final int FIRST = 129;
    private static final List<String> NAMES =
        List.of("HUP INT QUIT ILL TRAP ABRT BUS FPE KILL USR1 SEGV USR2 PIPE ALRM TERM".split(" "));

    private Signals() {}

    /** Returns the meaning of an exit code if a signal gives this code. */
    static String told(int exit) {
      boolean named = exit >= FIRST && exit < FIRST + NAMES.size();
      return named ? ", which stands for signal " + NAMES.get(exit - FIRST) : "";
    }
  }

  /** Hints for the model after a command found no way to a host. */
  static final class NetworkHints {

    private static final Pattern MISSED =
        Pattern.compile(
            "(?i)could not resolve|couldn't resolve|name or service not known|temporary failure in"
                + " name resolution|EAI_AGAIN|(?-i:\\bENOTFOUND\\b)|network is unreachable|no route"
                + " to host|UnknownHostException|NameResolutionError|dial tcp:"
                + " lookup|getaddrinfo|failed to lookup address|unable to resolve host|dns error");

    private NetworkHints() {}

    /** Says so where the end of a failed command's output shows that it missed the network. */
    public static Optional<String> onMissing(String output, boolean planning) {
      if (!MISSED.matcher(output).find()) {
        return Optional.empty();
      }
      return Optional.of(
          planning
              ? "Before a plan is approved commands have no network: use webfetch to read a page."
              : "Commands have no network unless hosts are named: call bash again with hosts, such"
                  + " as [\"registry.npmjs.org\"], to ask for those it needs.");
    }
  }
}
