package dev.perdure.activities.tool.edit;

import dev.perdure.activities.files.FileText;
import dev.perdure.activities.files.SourceLines;
import dev.perdure.activities.tool.CallPreparation;
import dev.perdure.activities.tool.ToolContext;
import dev.perdure.activities.tool.TypedTool;
import dev.perdure.planner.tool.ToolResult;
import dev.perdure.planner.tool.ToolSpec;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Tool {@code write}: writes a whole file. */
final class WriteTool extends TypedTool<WriteTool.WriteArguments> {

  /** A path and all that the file shall hold. */
  record WriteArguments(String filePath, String content) {}

  private static final ToolSpec SPEC =
      new ToolSpec(
          "write",
          """
          Writes a whole file, creating its directories. A file that exists must have been read before, and \
          one whose lines end in CRLF keeps that; prefer edit for changing a part of it.\
          """,
          """
          {"type":"object","properties":{\
          "filePath":{"type":"string","description":"Path of the file, relative to the workspace"},\
          "content":{"type":"string","description":"Everything the file shall hold"}},\
          "required":["filePath","content"]}\
          """,
          false,
          "edit");

  private final FileChangeProposer files;

  /** Writes what may be changed. */
  public WriteTool(FileChangeProposer files) {
    super(SPEC, WriteArguments.class);
    this.files = files;
  }

  @Override
  protected CallPreparation propose(WriteArguments arguments, ToolContext context) {
    return switch (files.find(arguments.filePath(), context)) {
      case FileChangeProposer.TargetFile.Unchangeable(var reason) ->
          CallPreparation.refused(reason);
      case FileChangeProposer.TargetFile.Changeable(var file) ->
          write(file, arguments.content(), context);
    };
  }

  private CallPreparation write(WorkspaceFile file, String content, ToolContext context) {
    Optional<String> fault =
        FileText.decode(new byte[0])
            .refusalOf(content)
            .or(() -> ElisionComments.fault("content", file.text().text(), content));
    if (fault.isPresent()) {
      return CallPreparation.refused(file.path() + ": " + fault.get());
    }
    boolean returns = lacksReturns(content) && hasReturns(file);
    String done =
        (file.bytes().isEmpty() ? "Created " : "Replaced ")
            + file.path()
            + (returns ? ", its lines end in CRLF as before" : "")
            + file.wideEncoding()
                .map(name -> ", which was %s and is UTF-8 now".formatted(name))
                .orElse("");
    String text = returns ? content.replace("\n", "\r\n") : content;
    ProposedFile proposed = new ProposedFile(file, file.text().encode(text));
    return files.propose(List.of(proposed), ToolResult.of("", done), context);
  }

  private static boolean lacksReturns(String content) {
    return content.indexOf('\n') >= 0 && content.indexOf('\r') < 0;
  }

  /** Whether every line of a file that ends at all ends in CRLF: read shows no difference. */
  private static boolean hasReturns(WorkspaceFile file) {
    return SourceLines.of(file.text().text()).endings().equals(Set.of("\r\n"));
  }
}
