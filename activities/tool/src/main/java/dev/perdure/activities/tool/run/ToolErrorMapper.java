package dev.perdure.activities.tool.run;

import dev.perdure.activities.files.DiskFull;
import dev.perdure.activities.files.FileErrors;
import dev.perdure.activities.tool.CallPreparation;
import dev.perdure.activities.tool.Tool;
import dev.perdure.activities.tool.ToolContext;
import dev.perdure.planner.tool.ToolResult;
import dev.perdure.planner.tool.ToolResultDetail;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.NoSuchElementException;
import java.util.function.Function;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Maps exceptions that a tool throws to failed results; faults of the stores and full disks pass,
 * so that the call is retried.
 */
final class ToolErrorMapper {

  private static final Logger LOG = LoggerFactory.getLogger(ToolErrorMapper.class);

  private ToolErrorMapper() {}

  static CallPreparation contained(
      Tool tool, CheckedArguments.Fitting arguments, ToolContext context) {
    return contained(
        () -> tool.prepare(arguments.arguments(), context), CallPreparation.Refusal::new);
  }

  static ToolResult contained(Supplier<ToolResult> work) {
    return contained(work, Function.identity());
  }

  private static <T> T contained(Supplier<T> work, Function<ToolResult, T> failure) {
    try {
      return work.get();
    } catch (ClassCastException
        | IllegalArgumentException
        | IllegalStateException
        | ArithmeticException
        | NegativeArraySizeException
        | IndexOutOfBoundsException
        | NoSuchElementException
        | NullPointerException
        | UncheckedIOException e) {
      DiskFull.throwIfIn(e);
      LOG.warn("A tool failed", e);
      return failure.apply(failed(e));
    } catch (StackOverflowError e) {
      return failure.apply(tooDeep());
    }
  }

  static ToolResult disk(IOException e) {
    DiskFull.throwIfIn(e);
    return ToolResult.failed(
        "The file system refused: %s. Check space, permissions and the path, then try again."
            .formatted(FileErrors.describe(e)));
  }

  static ToolResult unknown() {
    return ToolResult.failed(
            "Whether this call was carried out is unknown: it was interrupted and left no trace. "
                + "Look at the state of things before you repeat it.")
        .with(ToolResultDetail.Unknown.INTERRUPTED);
  }

  /**
   * Returns the failure of a call with input that nests too deeply. Thousands of nested levels
   * exhaust only the stack of the code that follows them.
   */
  private static ToolResult tooDeep() {
    return ToolResult.failed(
        "What the tool was given nests too deeply to be followed: give it less, or use a command.");
  }

  private static ToolResult failed(RuntimeException e) {
    return ToolResult.failed(
        "The tool failed inside (%s): try other arguments or another tool.".formatted(e));
  }
}
