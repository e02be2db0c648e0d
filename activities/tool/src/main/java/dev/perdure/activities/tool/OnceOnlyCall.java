package dev.perdure.activities.tool;

import dev.perdure.activities.files.AtomicFile;
import dev.perdure.activities.json.Json;
import dev.perdure.planner.tool.ToolResult;
import dev.perdure.planner.tool.ToolResultDetail;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Work of another program that is done at most once. A file of the call's directory says that the
 * work has not begun; it is removed for good before the work begins. The result is kept in the
 * directory until the journal has it, so that an outage of the database does not lose it.
 */
record OnceOnlyCall(Supplier<ToolResult> work) implements Effect.OnceOnly {

  private static final Logger LOG = LoggerFactory.getLogger(OnceOnlyCall.class);
  private static final String RESULT = "result.json";
  private static final String NOT_BEGUN = "not-begun";

  @Override
  public void prepare(Path directory) throws IOException {
    Files.createFile(directory.resolve(NOT_BEGUN));
  }

  @Override
  public ToolResult start(Path directory) throws IOException {
    begin(directory);
    ToolResult result = work.get();
    try {
      AtomicFile.write(directory.resolve(RESULT), Json.write(result));
    } catch (IOException e) {
      LOG.warn("The result of a call could not be kept in {}", directory, e);
    }
    return result;
  }

  /** After a loss of power the file must not be there again. */
  private static void begin(Path directory) throws IOException {
    Files.delete(directory.resolve(NOT_BEGUN));
    try (FileChannel channel = FileChannel.open(directory, StandardOpenOption.READ)) {
      channel.force(true);
    }
  }

  @Override
  public ToolResult resume(Path directory) throws IOException {
    if (Files.exists(directory.resolve(NOT_BEGUN))) {
      return start(directory);
    }
    Path result = directory.resolve(RESULT);
    return Files.exists(result)
        ? Json.read(Files.readString(result), ToolResult.class)
        : ToolResult.failed(
                "The call was interrupted. Whether it was carried out is unknown: look at the"
                    + " state of things before you repeat it.")
            .with(ToolResultDetail.Unknown.INTERRUPTED);
  }
}
