package dev.perdure.activities.tool.patch;

import dev.perdure.activities.files.FileText;
import dev.perdure.activities.tool.ToolContext;
import dev.perdure.activities.tool.change.ChangeTarget;
import dev.perdure.activities.tool.change.ProposedFile;
import dev.perdure.activities.tool.match.Fuzz;
import dev.perdure.activities.tool.match.HunkEditor;
import dev.perdure.activities.tool.match.HunkEditor.Applied;
import dev.perdure.activities.tool.match.LineHunk;
import dev.perdure.activities.tool.patch.parse.MalformedPatch;
import dev.perdure.activities.tool.patch.parse.PatchFile;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Works out what a patch makes of each file, in memory; one thing that does not fit refuses all.
 */
final class PatchPlan {

  private final ChangeTarget targets;
  private final ToolContext context;
  private final Fuzz most;
  private final Map<String, Draft> drafts = new LinkedHashMap<>();

  /** Paths of files that later changes take away. */
  private final Set<String> leaving = new HashSet<>();

  /** Files that move to where one is that leaves. */
  private final List<Draft> arrivals = new ArrayList<>();

  private final List<String> summary = new ArrayList<>();
  private final Set<String> matchers = new LinkedHashSet<>();
  private int fuzz;

  PatchPlan(ChangeTarget targets, ToolContext context, Fuzz most) {
    this.targets = targets;
    this.context = context;
    this.most = most;
  }

  /** Adds changes in their order, after which files that swap or hand on their names have them. */
  void addAll(List<PatchFile> changes) throws MalformedPatch {
    for (int i = 0; i < changes.size(); i++) {
      leaving.clear();
      for (PatchFile later : changes.subList(i + 1, changes.size())) {
        if (leaves(later)) {
          leaving.add(later.path());
        }
      }
      add(changes.get(i));
    }
    for (Draft arrival : arrivals) {
      if (draft(arrival.file().path()).text().isPresent()) {
        throw occupied(arrival.file().path());
      }
      put(arrival);
    }
  }

  private static boolean leaves(PatchFile change) {
    return change instanceof PatchFile.Delete
        || (change instanceof PatchFile.Update update
            && update.target().isPresent()
            && !update.copies());
  }

  private void add(PatchFile change) throws MalformedPatch {
    switch (change) {
      case PatchFile.Add add -> add(add);
      case PatchFile.Delete delete -> delete(delete);
      case PatchFile.Update update -> update(update);
    }
  }

  List<ProposedFile> files() {
    return drafts.values().stream().map(Draft::proposed).toList();
  }

  String summary() {
    return String.join("\n", summary);
  }

  /** The most fuzz any hunk needed. */
  int fuzz() {
    return fuzz;
  }

  /** The matchers other than the exact one that were needed. */
  Optional<String> matchers() {
    matchers.remove("exact");
    return matchers.isEmpty() ? Optional.empty() : Optional.of(String.join(", ", matchers));
  }

  private void add(PatchFile.Add add) throws MalformedPatch {
    Draft draft = draft(add.path());
    if (draft.text().isPresent()) {
      throw occupied(add.path());
    }
    put(draft.holding(Optional.of(add.content())).executable(add.executable()));
    summary.add("A " + draft.file().path());
  }

  private static MalformedPatch occupied(String path) {
    return new MalformedPatch(path + " exists already: change it with *** Update File:.");
  }

  private void delete(PatchFile.Delete delete) throws MalformedPatch {
    Draft draft = existing(delete.path());
    refuseLink(delete.path(), draft);
    if (!delete.hunks().isEmpty() && holdsMore(apply(delete.path(), delete.hunks(), draft))) {
      throw new MalformedPatch(
          "%s holds more than the patch takes away: read it, and delete it by *** Delete File: %1$s if it shall go."
              .formatted(delete.path()));
    }
    put(draft.holding(Optional.empty()));
    summary.add("D " + draft.file().path());
  }

  private static boolean holdsMore(String rest) {
    return !rest.isEmpty() && !rest.equals(FileText.MARK);
  }

  private void update(PatchFile.Update written) throws MalformedPatch {
    PatchFile.Update update = known(written);
    Draft draft = existing(update.path());
    String text = apply(update.path(), update.hunks(), draft);
    Optional<String> target = target(update, draft);
    if (target.isPresent()) {
      put(update, draft, text, target.get());
    } else if (text.equals(draft.text().orElseThrow())) {
      throw new MalformedPatch(unchanged(update));
    } else {
      put(draft.holding(Optional.of(text)).executable(update.executable()));
      summary.add("M " + draft.file().path());
    }
  }

  /** Where the file goes, if that is another place. */
  private Optional<String> target(PatchFile.Update update, Draft draft) throws MalformedPatch {
    return update.target().isPresent()
            && draft(update.target().get()).file().path().equals(draft.file().path())
        ? Optional.empty()
        : update.target();
  }

  /** Between two names of which only the new one exists, that one is changed. */
  private PatchFile.Update known(PatchFile.Update update) throws MalformedPatch {
    boolean other =
        update.target().isPresent()
            && !update.hunks().isEmpty()
            && draft(update.path()).text().isEmpty()
            && draft(update.target().get()).text().isPresent();
    return other
        ? new PatchFile.Update(
            update.target().orElseThrow(),
            Optional.empty(),
            false,
            update.hunks(),
            update.executable())
        : update;
  }

  private static String unchanged(PatchFile.Update update) {
    return update.executable().isPresent()
        ? "%s would only change its mode, which a patch does together with content alone: run chmod %sx %1$s."
            .formatted(update.path(), update.executable().get() ? "+" : "-")
        : "%s already holds what the patch would make of it: nothing would change."
            .formatted(update.path());
  }

  /** Puts what was a file elsewhere, and takes it away from where it was unless it is a copy. */
  private void put(PatchFile.Update update, Draft draft, String text, String path)
      throws MalformedPatch {
    Draft target = draft(path);
    boolean waits = waits(update, target, path);
    if (!update.copies()) {
      refuseLink(update.path(), draft);
      put(draft.holding(Optional.empty()));
    }
    Draft moved =
        new Draft(target.file(), Optional.of(text), draft.modeOf(), draft.executable())
            .executable(update.executable());
    if (waits) {
      arrivals.add(moved);
    } else {
      put(moved);
    }
    summary.add(
        "%s %s -> %s"
            .formatted(update.copies() ? "C" : "R", draft.file().path(), target.file().path()));
  }

  /** Whether a file is still where another one goes, which only one that leaves may be. */
  private boolean waits(PatchFile.Update update, Draft target, String path) throws MalformedPatch {
    if (target.text().isEmpty()) {
      return false;
    }
    if (update.copies() || !leaving.contains(path)) {
      throw new MalformedPatch(
          "%s can't %s to %s, which exists already: delete that first, or choose another name."
              .formatted(update.path(), update.copies() ? "be copied" : "move", path));
    }
    return true;
  }

  /** What takes a link away would take the file it leads to, and leave the link. */
  private void refuseLink(String path, Draft draft) throws MalformedPatch {
    if (Files.isSymbolicLink(context.worktree().root().resolve(path))) {
      throw new MalformedPatch(
          "%s is a symbolic link to %s: name that file, or change the link with bash, such as rm or mv."
              .formatted(path, draft.file().path()));
    }
  }

  private String apply(String path, List<LineHunk> hunks, Draft draft) throws MalformedPatch {
    Optional<String> unreadable = draft.file().unreadable();
    if (unreadable.isPresent() && !hunks.isEmpty()) {
      throw new MalformedPatch(unreadable.get());
    }
    String text = draft.text().orElseThrow();
    int fromLine = 0;
    int shift = 0;
    for (int i = 0; i < hunks.size(); i++) {
      LineHunk hunk = hunks.get(i).shifted(shift);
      switch (HunkEditor.apply(text, hunk, fromLine, most)) {
        case Applied.Unfit(var reason) ->
            throw new MalformedPatch(
                "%s: hunk %d of %d: %s".formatted(path, i + 1, hunks.size(), reason));
        case Applied.Fitted(var changed, var matcher, var needed, var nextLine) -> {
          text = changed;
          matchers.add(matcher);
          fuzz = Math.max(fuzz, needed.level());
          fromLine = nextLine;
          shift += hunk.growth();
        }
      }
    }
    return text;
  }

  private Draft existing(String path) throws MalformedPatch {
    Draft draft = draft(path);
    if (draft.text().isEmpty()) {
      throw new MalformedPatch(
          path + " does not exist: check the path with glob or list, or use *** Add File:.");
    }
    return draft;
  }

  private Draft draft(String path) throws MalformedPatch {
    return switch (targets.find(path, context)) {
      case ChangeTarget.Found.Refused(var reason) -> throw new MalformedPatch(reason);
      case ChangeTarget.Found.Changeable(var file) -> {
        Draft known = drafts.get(file.path());
        yield known != null
            ? known
            : new Draft(
                file, file.bytes().map(_ -> file.text().whole()), file.place(), Optional.empty());
      }
    };
  }

  private void put(Draft draft) throws MalformedPatch {
    String path = draft.file().path();
    for (Draft other : drafts.values()) {
      String above = other.file().path();
      if (draft.text().isPresent() && other.text().isPresent()) {
        refuseBelow(path, above);
        refuseBelow(above, path);
      }
      if (draft.text().isPresent()
          && other.file().bytes().isPresent()
          && path.startsWith(above + "/")) {
        throw new MalformedPatch(
            "%s is a file, of which the patch makes a directory: delete it in a call of its own first."
                .formatted(above));
      }
    }
    drafts.put(path, draft);
  }

  private static void refuseBelow(String path, String above) throws MalformedPatch {
    if (path.startsWith(above + "/")) {
      throw new MalformedPatch(
          "%s would be a file and the directory of %s: choose another name."
              .formatted(above, path));
    }
  }
}
