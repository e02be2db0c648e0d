package dev.perdure.activities.tool.edit;

import dev.perdure.activities.files.FileErrors;
import dev.perdure.activities.files.ResolvedPath;
import dev.perdure.activities.sandbox.Sandbox;
import dev.perdure.activities.tool.CallPreparation;
import dev.perdure.activities.tool.SeenFileHashes;
import dev.perdure.activities.tool.Tool;
import dev.perdure.activities.tool.ToolContext;
import dev.perdure.planner.id.RunId;
import dev.perdure.planner.tool.ToolResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/** Checks that a run may change a file and has seen it as it is now, and proposes new contents. */
public final class FileChangeProposer {

  private static final long MAX_SIZE = 10L * 1024 * 1024;

  private final SeenFileHashes seen;
  private final Function<RunId, CodeFormatters> formatters;
  private final Sandbox sandbox;

  /** Compares with what each run has seen, and formats new contents in the sandbox. */
  public FileChangeProposer(
      SeenFileHashes seen, Function<RunId, CodeFormatters> formatters, Sandbox sandbox) {
    this.seen = seen;
    this.formatters = formatters;
    this.sandbox = sandbox;
  }

  /** The tools that change them. */
  public List<Tool> tools() {
    return List.of(
        EditTool.one(this), EditTool.several(this), new WriteTool(this), new PatchTool(this));
  }

  /** Proposes new contents, formatted, with the words the model will read. */
  CallPreparation propose(List<ProposedFile> files, ToolResult done, ToolContext context) {
    List<ProposedFile> formatted = new ArrayList<>();
    Set<String> notes = new LinkedHashSet<>();
    CodeFormatters own = formatters.apply(context.run());
    for (ProposedFile file : files) {
      Optional<FormattedContent> after =
          file.after().map(content -> own.format(context, sandbox, file.file().path(), content));
      after.flatMap(FormattedContent::note).ifPresent(notes::add);
      formatted.add(
          new ProposedFile(
              file.file(), after.map(FormattedContent::content), file.modeOf(), file.executable()));
    }
    return new ChangeProposal(formatted, notes).preparation(done);
  }

  /** A file to change, or the reason against it. */
  sealed interface TargetFile {

    /** It may be changed; its content is the one the run has seen. */
    record Changeable(WorkspaceFile file) implements TargetFile {}

    /** It may not. */
    record Unchangeable(String reason) implements TargetFile {}
  }

  /** The file at a path, if it is one that may be changed and that the run knows as it is now. */
  TargetFile find(String path, ToolContext context) {
    return switch (ResolvedPath.of(context.worktree().root(), path)) {
      case ResolvedPath.Nowhere(var reason) -> new TargetFile.Unchangeable(reason);
      case ResolvedPath.Outside(var real) ->
          new TargetFile.Unchangeable(
              "%s lies outside of the workspace (%s): files can only be changed inside of it."
                  .formatted(path, real));
      case ResolvedPath.Inside inside ->
          findNameFault(path, inside)
              .<TargetFile>map(TargetFile.Unchangeable::new)
              .orElseGet(() -> inside(inside, context));
    };
  }

  /** A path that names no file yet, and that hardly anybody means as it stands. */
  private static Optional<String> findNameFault(String path, ResolvedPath.Inside place) {
    if (Files.exists(place.real(), LinkOption.NOFOLLOW_LINKS)) {
      return Optional.empty();
    }
    if (path.startsWith("~/") && !Files.exists(place.root().resolve("~"))) {
      return Optional.of(
          "%s would be below a directory '~' of the workspace: give a path relative to the workspace."
              .formatted(path));
    }
    return path.endsWith("/")
        ? Optional.of("%s ends like a directory: give the name of a file.".formatted(path))
        : Optional.empty();
  }

  private TargetFile inside(ResolvedPath.Inside place, ToolContext context) {
    try {
      Optional<String> fault = fault(place);
      if (fault.isPresent()) {
        return new TargetFile.Unchangeable(fault.get());
      }
      WorkspaceFile file = WorkspaceFile.read(place);
      return unseen(file, context)
          .<TargetFile>map(TargetFile.Unchangeable::new)
          .orElseGet(() -> new TargetFile.Changeable(file));
    } catch (IOException e) {
      return new TargetFile.Unchangeable(
          "%s can't be read: %s. Make it readable with bash, such as chmod u+r, or leave it as it is."
              .formatted(place.path(), FileErrors.describe(e)));
    }
  }

  private static Optional<String> fault(ResolvedPath.Inside place) throws IOException {
    String path = place.path();
    if (place.isGit()) {
      return Optional.of(
          "%s belongs to git: its files can't be changed; use git commands.".formatted(path));
    }
    if (!Files.exists(place.real())) {
      return Optional.empty();
    }
    if (Files.isDirectory(place.real())) {
      return Optional.of("%s is a directory: give a file in it.".formatted(path));
    }
    if (!Files.isRegularFile(place.real())) {
      return Optional.of("%s is not a regular file and can't be changed.".formatted(path));
    }
    if (Files.size(place.real()) > MAX_SIZE) {
      return Optional.of(
          "%s has %d bytes, more than the %d that can be edited: use a command such as sed."
              .formatted(path, Files.size(place.real()), MAX_SIZE));
    }
    return Files.isReadable(place.real()) && !Files.isWritable(place.real())
        ? Optional.of(
            "%s is read-only for this account: make it writable with bash, such as chmod u+w, or leave it as it is."
                .formatted(path))
        : Optional.empty();
  }

  private Optional<String> unseen(WorkspaceFile file, ToolContext context) {
    Optional<String> now = file.sha256();
    if (now.isEmpty()) {
      return Optional.empty();
    }
    Optional<String> known = seen.find(context.run(), file.path());
    if (known.equals(now)) {
      return Optional.empty();
    }
    String why =
        known.isPresent()
            ? "%s has changed since you last read it: read it again, then change it."
            : file.isBinary()
                ? "%s holds NUL bytes and is not a text file: change it with a command."
                : "%s exists and you have not read it: read it first, then change it.";
    return Optional.of(why.formatted(file.path()));
  }
}
