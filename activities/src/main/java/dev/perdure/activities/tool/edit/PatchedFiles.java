package dev.perdure.activities.tool.edit;

import dev.perdure.activities.files.FileText;
import dev.perdure.activities.files.ResolvedPath;
import dev.perdure.activities.tool.ToolContext;
import dev.perdure.activities.tool.edit.ChangeProposal.ProposedFile;
import java.nio.file.Files;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** In-memory drafts of the files of a patch, as its changes have left them so far. */
final class PatchedFiles {

  private final FileChangeProposer files;
  private final ToolContext context;
  private final Map<String, Draft> drafts = new LinkedHashMap<>();

  PatchedFiles(FileChangeProposer files, ToolContext context) {
    this.files = files;
    this.context = context;
  }

  /** A file, its text if it has one, the file whose mode it has, and whether it is executable. */
  record Draft(
      WorkspaceFile file,
      Optional<String> text,
      ResolvedPath.Inside modeOf,
      Optional<Boolean> executable) {

    String path() {
      return file.path();
    }

    Draft holding(Optional<String> changed) {
      return new Draft(file, changed, modeOf, executable);
    }

    Draft executable(Optional<Boolean> wanted) {
      return new Draft(file, text, modeOf, wanted.or(() -> executable));
    }

    ProposedFile proposed() {
      return new ProposedFile(file, text.map(FileText::bytes), modeOf, executable);
    }
  }

  List<ProposedFile> proposed() {
    return drafts.values().stream().map(Draft::proposed).toList();
  }

  /** A file that there is. */
  Draft existing(String path) throws MalformedPatch {
    Draft draft = find(path);
    if (draft.text().isEmpty()) {
      throw new MalformedPatch(
          path + " does not exist: check the path with glob or list, or use *** Add File:.");
    }
    return draft;
  }

  /** The file at a path, as the patch left it so far. */
  Draft find(String path) throws MalformedPatch {
    return switch (files.find(path, context)) {
      case FileChangeProposer.Found.Refused(var reason) -> throw new MalformedPatch(reason);
      case FileChangeProposer.Found.Changeable(var file) -> {
        Draft known = drafts.get(file.path());
        yield known != null
            ? known
            : new Draft(
                file, file.bytes().map(_ -> file.text().whole()), file.place(), Optional.empty());
      }
    };
  }

  void put(Draft draft) throws MalformedPatch {
    if (draft.text().isPresent()) {
      for (Draft other : drafts.values()) {
        refuseConflict(draft.path(), other);
      }
    }
    drafts.put(draft.path(), draft);
  }

  /** A path can't be a file and a directory. */
  private static void refuseConflict(String path, Draft other) throws MalformedPatch {
    if (other.text().isPresent()) {
      refuseBelow(path, other.path());
      refuseBelow(other.path(), path);
    }
    if (other.file().bytes().isPresent() && path.startsWith(other.path() + "/")) {
      throw new MalformedPatch(
          "%s is a file, of which the patch makes a directory: delete it in a call of its own first."
              .formatted(other.path()));
    }
  }

  private static void refuseBelow(String path, String above) throws MalformedPatch {
    if (path.startsWith(above + "/")) {
      throw new MalformedPatch(
          "%s would be a file and the directory of %s: choose another name."
              .formatted(above, path));
    }
  }

  /** What takes a link away would take the file it leads to, and leave the link. */
  void refuseLink(String path, Draft draft) throws MalformedPatch {
    if (Files.isSymbolicLink(context.worktree().root().resolve(path))) {
      throw new MalformedPatch(
          "%s is a symbolic link to %s: name that file, or change the link with bash, such as rm or mv."
              .formatted(path, draft.path()));
    }
  }
}
