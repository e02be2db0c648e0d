package dev.perdure.activities.tool.edit;

import dev.perdure.activities.files.FileText;
import dev.perdure.activities.tool.ToolContext;
import dev.perdure.activities.tool.match.Hunk;
import dev.perdure.activities.tool.match.HunkApplier;
import dev.perdure.activities.tool.match.HunkOutcome;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Dry run of a patch: applies it to its files in memory; one hunk that does not fit refuses the
 * whole patch.
 */
final class PatchDryRun {

  private final PatchedFiles files;
  private final int most;

  private final List<String> summary = new ArrayList<>();
  private final Set<String> matchers = new LinkedHashSet<>();
  private int fuzz;

  PatchDryRun(FileChangeProposer files, ToolContext context, int most) {
    this.files = new PatchedFiles(files, context);
    this.most = most;
  }

  /** Adds changes in their order. */
  void addAll(List<FilePatch> changes) throws MalformedPatch {
    for (FilePatch change : changes) {
      switch (change) {
        case FilePatch.Add add -> add(add);
        case FilePatch.Delete delete -> delete(delete);
        case FilePatch.Update update -> update(update);
      }
    }
  }

  List<ProposedFile> files() {
    return files.proposed();
  }

  String summary() {
    return String.join("\n", summary);
  }

  /** The most fuzz that any hunk needed. */
  int fuzz() {
    return fuzz;
  }

  /** The matchers other than the exact one that were needed. */
  Optional<String> matchers() {
    matchers.remove("exact");
    return matchers.isEmpty() ? Optional.empty() : Optional.of(String.join(", ", matchers));
  }

  private void add(FilePatch.Add add) throws MalformedPatch {
    PatchedFile patchedFile = files.find(add.path());
    if (patchedFile.text().isPresent()) {
      throw occupied(add.path());
    }
    files.put(patchedFile.holding(Optional.of(add.content())).executable(add.executable()));
    summary.add("A " + patchedFile.path());
  }

  private static MalformedPatch occupied(String path) {
    return new MalformedPatch(path + " exists already: change it with *** Update File:.");
  }

  private void delete(FilePatch.Delete delete) throws MalformedPatch {
    PatchedFile patchedFile = files.existing(delete.path());
    files.refuseLink(delete.path(), patchedFile);
    String rest = delete.hunks().isEmpty() ? "" : apply(delete.path(), delete.hunks(), patchedFile);
    if (!FileText.unmarked(rest).isEmpty()) {
      throw new MalformedPatch(
          "%s holds more than the patch takes away: read it, and delete it by *** Delete File: %1$s if it shall go."
              .formatted(delete.path()));
    }
    files.put(patchedFile.holding(Optional.empty()));
    summary.add("D " + patchedFile.path());
  }

  private void update(FilePatch.Update written) throws MalformedPatch {
    FilePatch.Update update = known(written);
    PatchedFile patchedFile = files.existing(update.path());
    String text = apply(update.path(), update.hunks(), patchedFile);
    Optional<String> target = target(update, patchedFile);
    if (target.isPresent()) {
      move(update, patchedFile, text, target.get());
    } else if (text.equals(patchedFile.text().orElseThrow())) {
      throw new MalformedPatch(unchanged(update));
    } else {
      files.put(patchedFile.holding(Optional.of(text)).executable(update.executable()));
      summary.add("M " + patchedFile.path());
    }
  }

  /** Returns the path to which the patch moves the file, if the path is another place. */
  private Optional<String> target(FilePatch.Update update, PatchedFile patchedFile)
      throws MalformedPatch {
    return update.target().isPresent()
            && files.find(update.target().get()).path().equals(patchedFile.path())
        ? Optional.empty()
        : update.target();
  }

  /** Between two names of which only the new one exists, that one is changed. */
  private FilePatch.Update known(FilePatch.Update update) throws MalformedPatch {
    return update.target().isPresent()
            && !update.hunks().isEmpty()
            && files.find(update.path()).text().isEmpty()
            && files.find(update.target().get()).text().isPresent()
        ? new FilePatch.Update(
            update.target().get(), Optional.empty(), update.hunks(), update.executable())
        : update;
  }

  private static String unchanged(FilePatch.Update update) {
    return update.executable().isPresent()
        ? "%s would only change its mode, which a patch does together with content alone: run chmod %sx %1$s."
            .formatted(update.path(), update.executable().get() ? "+" : "-")
        : "%s already holds what the patch would make of it: nothing would change."
            .formatted(update.path());
  }

  /** Puts what was a file elsewhere. */
  private void move(FilePatch.Update update, PatchedFile patchedFile, String text, String path)
      throws MalformedPatch {
    PatchedFile target = files.find(path);
    if (target.text().isPresent()) {
      throw new MalformedPatch(
          "%s can't move to %s, which exists already: delete that first, or choose another name."
              .formatted(update.path(), path));
    }
    files.refuseLink(update.path(), patchedFile);
    files.put(patchedFile.holding(Optional.empty()));
    files.put(
        new PatchedFile(
                target.file(), Optional.of(text), patchedFile.modeOf(), patchedFile.executable())
            .executable(update.executable()));
    summary.add("R %s -> %s".formatted(patchedFile.path(), target.path()));
  }

  private String apply(String path, List<Hunk> hunks, PatchedFile patchedFile)
      throws MalformedPatch {
    Optional<String> unreadable = patchedFile.file().unreadable();
    if (unreadable.isPresent() && !hunks.isEmpty()) {
      throw new MalformedPatch(unreadable.get());
    }
    String text = patchedFile.text().orElseThrow();
    int fromLine = 0;
    int shift = 0;
    for (int i = 0; i < hunks.size(); i++) {
      Hunk hunk = hunks.get(i);
      HunkOutcome applied =
          ElisionComments.fault("it", hunk.oldLines(), hunk.newLines())
              .<HunkOutcome>map(HunkOutcome.Unfit::new)
              .orElse(HunkApplier.apply(text, hunk.shifted(shift), fromLine, most));
      switch (applied) {
        case HunkOutcome.Unfit(var reason) ->
            throw new MalformedPatch(
                "%s: hunk %d of %d: %s".formatted(path, i + 1, hunks.size(), reason));
        case HunkOutcome.Fitted(var changed, var matcher, var needed, var nextLine) -> {
          text = changed;
          matchers.add(matcher);
          fuzz = Math.max(fuzz, needed);
          fromLine = nextLine;
          shift += hunk.growth();
        }
      }
    }
    return text;
  }
}
