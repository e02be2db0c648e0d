package dev.perdure.activities.tool.shell;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.perdure.activities.process.CommandStateDirectory;
import dev.perdure.activities.process.CommandSupervisor;
import dev.perdure.activities.tool.Artifacts;
import dev.perdure.activities.tool.CallPreparation;
import dev.perdure.activities.tool.Effect;
import dev.perdure.activities.tool.Tool;
import dev.perdure.activities.tool.ToolContext;
import dev.perdure.activities.tool.TypedTool;
import dev.perdure.planner.message.InvisibleCharEscaper;
import dev.perdure.planner.request.subject.PermissionSubjectPreview;
import dev.perdure.planner.tool.Demand;
import dev.perdure.planner.tool.ToolAccess;
import dev.perdure.planner.tool.ToolResult;
import dev.perdure.planner.tool.ToolSpec;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Tools {@code bash_output} and {@code bash_kill}: read the output of a background command, and end
 * it.
 */
public final class BackgroundCommandTool
    extends TypedTool<BackgroundCommandTool.BackgroundCommandArguments> {

  /** The id of a command, and the milliseconds to wait for output. */
  record BackgroundCommandArguments(String id, @JsonProperty("wait") long patience) {}

  private static final Duration MAX_OUTPUT_WAIT = Duration.ofMinutes(1);
  private static final int MAX_ARTIFACT_BYTES = 16 * 1024 * 1024;

  /** A call and the part of the output that it has read; a full disk cuts a line before the dot. */
  private static final Pattern READ = Pattern.compile("(\\S+) (\\d{1,18}) (\\d{1,18})\\.");

  private static final String ID =
      "\"id\":{\"type\":\"string\",\"minLength\":1,\"description\":\"The id bash gave\"}";

  private static final ToolSpec OUTPUT =
      new ToolSpec(
          "bash_output",
          """
          Gives what a background command has written since you last asked, and whether it still runs. \
          Give wait instead of asking often.\
          """,
          """
          {"type":"object","properties":{%s,\
          "wait":{"type":"integer","minimum":0,"description":"Milliseconds to wait for more output or its end (at most 60000)"}},\
          "required":["id"]}\
          """
              .formatted(ID),
          ToolAccess.READS,
          "bash_output",
          false,
          List.of());

  private static final ToolSpec KILL =
      new ToolSpec(
          "bash_kill",
          "Ends a background command with all its processes and gives the rest of its output.",
          "{\"type\":\"object\",\"properties\":{%s},\"required\":[\"id\"]}".formatted(ID),
          ToolAccess.CHANGES,
          "bash_kill",
          false,
          List.of("killshell", "killbash"));

  private final Artifacts artifacts;

  private BackgroundCommandTool(ToolSpec spec, Artifacts artifacts) {
    super(spec, BackgroundCommandArguments.class);
    this.artifacts = artifacts;
  }

  /** Both tools; they keep the output of ended commands as artifacts. */
  public static List<Tool> both(Artifacts artifacts) {
    return List.of(
        new BackgroundCommandTool(OUTPUT, artifacts), new BackgroundCommandTool(KILL, artifacts));
  }

  @Override
  protected CallPreparation propose(BackgroundCommandArguments arguments, ToolContext context) {
    String id = arguments.id();
    BackgroundCommands background = new BackgroundCommands(context.worktree().records());
    Optional<CommandStateDirectory> command = background.find(id);
    if (command.isEmpty()) {
      return CallPreparation.refused(
          "There is no background command '%s': it ended with its run or with the server, or never was. Start one by bash with background."
              .formatted(InvisibleCharEscaper.start(id, 100)));
    }
    long wait = Math.min(MAX_OUTPUT_WAIT.toMillis(), arguments.patience());
    Output output = new Output(id, command.get(), context, artifacts);
    Supplier<ToolResult> work =
        () -> spec().equals(KILL) ? output.killed(background) : output.after(wait);
    return new CallPreparation.Proposal(
        List.of(new Demand(spec().name(), id, spec().name() + " " + id)),
        PermissionSubjectPreview.none(),
        new Effect.Repeatable(work));
  }

  /** The output of one command for one call. */
  private record Output(
      String id, CommandStateDirectory command, ToolContext context, Artifacts artifacts) {

    ToolResult killed(BackgroundCommands background) {
      try {
        CommandCleanup cleanup = background.end(id, context.worktree());
        ToolResult result = report();
        return result.withOutput(result.output() + cleanup.note());
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        return ToolResult.failed("Interrupted: repeat the call.");
      }
    }

    ToolResult after(long millis) {
      try {
        long deadline = System.nanoTime() + Duration.ofMillis(millis).toNanos();
        long from = from();
        while (runs()
            && command.outputSize() <= from
            && System.nanoTime() < deadline
            && !context.cancellation().requested()) {
          Thread.sleep(50);
        }
        return report();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        return ToolResult.failed("Interrupted: repeat the call.");
      }
    }

    private ToolResult report() throws IOException {
      long from = from();
      long size = command.outputSize();
      byte[] bytes = command.tail((int) Math.min(ShellOutput.LOOKED_AT, size - from));
      ShellOutput shown = ShellOutput.tail(bytes, size - from);
      Files.writeString(
          reads(),
          "\n%s %d %d.".formatted(context.call().value(), from, size),
          StandardOpenOption.CREATE,
          StandardOpenOption.APPEND);
      String text =
          shown.text().isEmpty() ? "(nothing new)\n" : shown.text().stripTrailing() + "\n";
      String cut = shown.isCut() ? "(the end of %d new bytes)\n".formatted(size - from) : "";
      ToolResult result =
          ToolResult.of(id, cut + text + "(" + state() + ")" + ImitatedNotes.warning(shown.text()))
              .with("running", runs());
      return runs() ? result : withArtifact(result);
    }

    private ToolResult withArtifact(ToolResult result) throws IOException {
      String whole = artifacts.store(command.tail(MAX_ARTIFACT_BYTES), "text/plain");
      return result
          .withOutput(result.output() + "\n(all of its output is ref:%s)".formatted(whole))
          .with("artifact", whole);
    }

    private String state() throws IOException {
      String time = "%.1f s".formatted(command.duration().toMillis() / 1000.0);
      if (runs()) {
        return "still running after " + time;
      }
      Optional<String> limit = command.exceededLimit();
      if (limit.isPresent()) {
        return "ended by Perdure after %s. %s".formatted(time, limit.get());
      }
      return command
          .exit()
          .map(code -> "ended with exit code %d after %s".formatted(code, time))
          .orElse("it runs no more; how it ended is unknown");
    }

    private boolean runs() throws IOException {
      return command.supervisor().flatMap(CommandSupervisor::find).isPresent()
          && command.exit().isEmpty();
    }

    private Path reads() {
      return command.path().resolve("reads");
    }

    /**
     * Returns the position where this call begins to read: the end of the last call's read. The
     * position is the same for each attempt.
     */
    private long from() throws IOException {
      long from = 0;
      for (String line :
          Files.exists(reads()) ? Files.readAllLines(reads(), UTF_8) : List.<String>of()) {
        Matcher read = READ.matcher(line);
        if (!read.matches()) {
          continue;
        }
        if (read.group(1).equals(context.call().value())) {
          return Long.parseLong(read.group(2));
        }
        from = Long.parseLong(read.group(3));
      }
      return from;
    }
  }
}
