package dev.perdure.web.cli;

import dev.perdure.web.cli.client.JsonNodes;
import dev.perdure.web.cli.client.ServerClient;
import dev.perdure.web.cli.client.UsageError;
import dev.perdure.web.cli.terminal.SafeText;
import dev.perdure.web.cli.terminal.Terminal;
import dev.perdure.web.server.PerdureProperties;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import tools.jackson.databind.JsonNode;

/** Exports a task in the form that a share link shows. */
@Command(
    name = "export",
    description = {
      "Exports a task as Markdown, without secrets and tool output.",
      "The export holds request, plan, result and messages. --json writes one JSON object."
    })
final class ExportCommand extends ForkShareExportVerb {
  @Option(
      names = "--output",
      paramLabel = "FILE",
      description = "Write to this new file instead of the screen.")
  private Optional<Path> output = Optional.empty();

  ExportCommand(PerdureProperties properties, Terminal terminal) {
    super(properties, terminal);
  }

  @Override
  public void run() {
    JsonNode export = server().get("/api/tasks/" + ServerClient.segment(id) + "/export");
    String text =
        json() ? JsonNodes.write(export.path("task")) : JsonNodes.text(export, "markdown");
    output.ifPresentOrElse(
        file -> write(file, text), () -> terminal.print(SafeText.block(text.stripTrailing())));
  }

  private void write(Path file, String text) {
    try {
      Files.writeString(file, text, StandardOpenOption.CREATE_NEW);
      terminal.note("Task %s is written to %s.".formatted(id, file));
    } catch (FileAlreadyExistsException e) {
      throw UsageError.inInput("'%s' exists: name another file.".formatted(file));
    } catch (IOException e) {
      throw UsageError.inInput("'%s' can't be written: %s.".formatted(file, e.getMessage()));
    }
  }
}
