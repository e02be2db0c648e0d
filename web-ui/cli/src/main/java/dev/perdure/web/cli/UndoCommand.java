package dev.perdure.web.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.perdure.planner.message.TextShortener;
import dev.perdure.web.cli.client.JsonNodes;
import dev.perdure.web.cli.client.ServerClient;
import dev.perdure.web.cli.terminal.SafeText;
import dev.perdure.web.cli.terminal.Terminal;
import dev.perdure.web.server.PerdureProperties;
import java.net.URLEncoder;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The verb {@code undo}: takes back the last change of a task at rest, or the change of one file or
 * one hunk.
 */
@Command(
    name = "undo",
    description = {
      "Undoes the last change of files of a task at rest.",
      "With PATH, takes back only the change of this file, or one hunk of it.",
      "The change is that of the whole task, of a step or of a turn.",
      "Checkpoints keep the files as they were."
    },
    footer = {
      "",
      "Examples:",
      "  ${ROOT-COMMAND-NAME} undo TASK",
      "  ${ROOT-COMMAND-NAME} undo TASK src/main.c --hunk 2 --dry-run"
    })
final class UndoCommand extends TaskVerb implements Runnable {

  private static final int MAX_LISTED_FILES = 10;
  private static final String UNDO = "'undo'";

  @Spec private CommandSpec spec = CommandSpec.create();

  @Parameters(
      index = "1",
      arity = "0..1",
      paramLabel = "PATH",
      description = "A file whose change is taken back.")
  private Optional<String> path = Optional.empty();

  @Option(
      names = "--hunk",
      paramLabel = "NUMBER",
      description = "Take back only this hunk of the file's diff, counted from 1.")
  private Optional<Integer> hunk = Optional.empty();

  @ArgGroup private Scope scope = new Scope();

  @Option(names = "--dry-run", description = "Only show the effect on the file.")
  private boolean previewed;

  /** The change that is taken back, unless it is the change of the whole task. */
  static final class Scope {

    @Option(
        names = "--step",
        paramLabel = "STEP",
        description = "Take back the file's change of this step's commit.")
    private Optional<String> step = Optional.empty();

    @Option(
        names = "--checkpoint",
        paramLabel = "NUMBER",
        description = "Take back the file's change of this checkpoint, as in 'versions'.")
    private Optional<Integer> checkpoint = Optional.empty();

    Optional<String> name() {
      return step.map("step:"::concat).or(() -> checkpoint.map(number -> "checkpoint:" + number));
    }
  }

  UndoCommand(PerdureProperties properties, Terminal terminal) {
    super(properties, terminal);
  }

  @Override
  public void run() {
    if (path.isPresent()) {
      takeBack(path.get());
      return;
    }
    if (previewed || hunk.isPresent() || scope.name().isPresent()) {
      throw new ParameterException(
          spec.commandLine(),
          "Name a file: --hunk, --step, --checkpoint and --dry-run are for the change of one file.");
    }
    move();
  }

  private void move() {
    JsonNode moved =
        post("/commands", JsonNodes.object().put("name", "undo"))
            .orMistake(UNDO)
            .json()
            .path("result");
    if (json()) {
      terminal.print(JsonNodes.write(moved));
    } else {
      terminal.note(movedNote(id, moved));
    }
  }

  /** The note on files that undo or redo has moved. */
  static String movedNote(String id, JsonNode moved) {
    List<String> files = JsonNodes.texts(moved, "files");
    return "The files of task %s are as at checkpoint %s: %s."
        .formatted(
            id,
            JsonNodes.text(moved, "checkpoint"),
            SafeText.line(TextShortener.list(files, MAX_LISTED_FILES)));
  }

  private void takeBack(String file) {
    JsonNode seen = server().tryGet(previewAddress(file)).orMistake(UNDO).json();
    JsonNode effect = previewed ? seen : confirm(file, JsonNodes.text(seen, "digest"));
    if (json()) {
      terminal.print(JsonNodes.write(effect));
      return;
    }
    for (JsonNode change : JsonNodes.list(effect, "changes")) {
      terminal.print(SafeText.block(JsonNodes.text(change, "diff")).stripTrailing());
    }
    terminal.note(
        SafeText.line(
            previewed
                ? "'%s' of task %s would change like this.".formatted(file, id)
                : "'%s' of task %s is changed like this, as checkpoint %s."
                    .formatted(file, id, JsonNodes.text(effect, "checkpoint"))));
    JsonNodes.find(effect, "ref")
        .map(ref ->
            "The files as they were are kept: git fetch %s %s"
                .formatted(JsonNodes.text(effect, "repository"), ref))
        .ifPresent(sentence -> terminal.note(SafeText.line(sentence)));
  }

  private String previewAddress(String file) {
    return "/api/tasks/%s/files/undo?path=%s%s%s"
        .formatted(
            ServerClient.segment(id),
            URLEncoder.encode(file, UTF_8),
            scope.name().map(name -> "&scope=" + URLEncoder.encode(name, UTF_8)).orElse(""),
            hunk.map(number -> "&hunk=" + number).orElse(""));
  }

  /** Sends the digest of the effect that the server has just shown. */
  private JsonNode confirm(String file, String digest) {
    ObjectNode arguments = JsonNodes.object().put("path", file).put("digest", digest);
    scope.name().ifPresent(name -> arguments.put("scope", name));
    hunk.ifPresent(number -> arguments.put("hunk", number));
    ObjectNode command = JsonNodes.object().put("name", "undo");
    command.set("arguments", arguments);
    return post("/commands", command).orMistake(UNDO).json().path("result");
  }
}
