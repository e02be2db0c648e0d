package dev.perdure.activities.tool.edit;

import dev.perdure.activities.tool.ToolContext;
import java.nio.file.Files;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** In-memory drafts of the files of a patch, as its changes have left them so far. */
final class PatchedFiles {

  private final FileChangeProposer files;
  private final ToolContext context;
  private final Map<String, PatchedFile> drafts = new LinkedHashMap<>();

  PatchedFiles(FileChangeProposer files, ToolContext context) {
    this.files = files;
    this.context = context;
  }

  List<ProposedFile> proposed() {
    return drafts.values().stream().map(PatchedFile::proposed).toList();
  }

  /** A file that there is. */
  PatchedFile existing(String path) throws MalformedPatch {
    PatchedFile patchedFile = find(path);
    if (patchedFile.text().isEmpty()) {
      throw new MalformedPatch(
          path + " does not exist: check the path with glob or list, or use *** Add File:.");
    }
    return patchedFile;
  }

  /** The file at a path, as the patch left it so far. */
  PatchedFile find(String path) throws MalformedPatch {
    return switch (files.find(path, context)) {
      case FileChangeProposer.TargetFile.Unchangeable(var reason) ->
          throw new MalformedPatch(reason);
      case FileChangeProposer.TargetFile.Changeable(var file) -> {
        PatchedFile known = drafts.get(file.path());
        yield known != null
            ? known
            : new PatchedFile(
                file, file.bytes().map(_ -> file.text().whole()), file.place(), Optional.empty());
      }
    };
  }

  void put(PatchedFile patchedFile) throws MalformedPatch {
    if (patchedFile.text().isPresent()) {
      for (PatchedFile other : drafts.values()) {
        refuseConflict(patchedFile.path(), other);
      }
    }
    drafts.put(patchedFile.path(), patchedFile);
  }

  /** A path can't be a file and a directory. */
  private static void refuseConflict(String path, PatchedFile other) throws MalformedPatch {
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

  /**
   * Refuses a path that is a symbolic link. A removal of the link would take the link's target file
   * away and leave the link.
   */
  void refuseLink(String path, PatchedFile patchedFile) throws MalformedPatch {
    if (Files.isSymbolicLink(context.worktree().root().resolve(path))) {
      throw new MalformedPatch(
          "%s is a symbolic link to %s: name that file, or change the link with bash, such as rm or mv."
              .formatted(path, patchedFile.path()));
    }
  }
}
