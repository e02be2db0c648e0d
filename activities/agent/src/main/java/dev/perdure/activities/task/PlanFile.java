package dev.perdure.activities.task;

import dev.perdure.activities.agent.HostPaths;
import dev.perdure.activities.journal.db.Database;
import dev.perdure.activities.journal.event.EventLog;
import dev.perdure.activities.journal.event.NoticeLevel;
import dev.perdure.activities.journal.event.TaskEvent;
import dev.perdure.activities.journal.plan.PlanStore;
import dev.perdure.activities.journal.plan.PlanStorePlanRevision;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.plan.InvalidPlanText;
import dev.perdure.planner.plan.PlanMarkdownReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Optional;

/**
 * Markdown file with a copy of a task's plan on this host, which people may edit while the plan
 * waits for approval.
 */
public final class PlanFile {

  /** The name of the editor of a revision that Perdure took from the file. */
  public static final String EDITOR = "hand in the file";

  private static final int MAX_FILE_BYTES = 1_000_000;

  private static final String SKELETON =
      """
      <!-- The plan is being written: what stands here is replaced once it is shown. -->
      ## Overview

      ## Approach

      ## Files

      ## Steps

      ## Verification

      ## Risks
      """;

  private final Database database;
  private final EventLog eventLog;
  private final PlanStore planStore;
  private final HostPaths hostPaths;

  public PlanFile(Database database, EventLog eventLog, PlanStore planStore, HostPaths hostPaths) {
    this.database = database;
    this.eventLog = eventLog;
    this.planStore = planStore;
    this.hostPaths = hostPaths;
  }

  /** The file of a task. */
  Path path(TaskId task) {
    return directory().resolve(task.value() + ".md");
  }

  /** Writes the empty sections of a plan, if there is no file yet. */
  void begin(TaskId task) {
    if (!Files.exists(path(task))) {
      write(path(task), SKELETON);
    }
  }

  /**
   * Writes a revision. Text that a person wrote meanwhile stays in a file beside it, and a notice
   * says so.
   */
  void write(TaskId task, PlanStorePlanRevision plan) {
    edited(task)
        .filter(text -> !isSame(text, plan))
        .ifPresent(text -> {
          Path kept = directory().resolve(task.value() + ".edited.md");
          write(kept, text);
          say(
              task,
              "Revision %d of the plan was written over a change by hand in '%s': the change is not followed and is kept in '%s'. Send the task a message that says what is to be different."
                  .formatted(plan.revision(), path(task), kept));
        });
    write(path(task), plan.markdown());
  }

  /** Returns the text that a person wrote into the file: a text that Perdure never wrote there. */
  public Optional<String> edited(TaskId task) {
    return read(path(task))
        .filter(text -> !text.equals(SKELETON))
        .filter(
            text -> planStore.all(task).stream().noneMatch(plan -> plan.markdown().equals(text)));
  }

  /** Says, once, why what a person wrote is not taken. */
  public void refuse(TaskId task, String reason) {
    say(
        task,
        "The plan file '%s' was changed by hand, which is not taken: %s Mend the file, or delete it."
            .formatted(path(task), reason));
  }

  /** Puts the file of a closed task away. */
  public void archive(TaskId task) {
    Path archive = directory().resolve("archive");
    try {
      if (Files.exists(path(task))) {
        Files.createDirectories(archive);
        Files.move(
            path(task), archive.resolve(task.value() + ".md"), StandardCopyOption.REPLACE_EXISTING);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(
          "The plan file '%s' can't be archived.".formatted(path(task)), e);
    }
  }

  private static boolean isSame(String text, PlanStorePlanRevision plan) {
    try {
      return PlanMarkdownReader.read(text, plan.plan()).equals(plan.plan());
    } catch (InvalidPlanText e) {
      return false;
    }
  }

  private void say(TaskId task, String text) {
    database.transact(
        () -> eventLog.appendOnce(task, new TaskEvent.NoticeShown(NoticeLevel.WARNING, text)));
  }

  private Path directory() {
    return hostPaths.data().resolve("plans");
  }

  /** The beginning of the file, which is no plan where it goes on; no link is followed. */
  private static Optional<String> read(Path file) {
    if (!Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
      return Optional.empty();
    }
    try (var content = Files.newInputStream(file)) {
      return Optional.of(new String(content.readNBytes(MAX_FILE_BYTES), StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException("The plan file '%s' can't be read.".formatted(file), e);
    }
  }

  private static void write(Path file, String text) {
    try {
      Files.createDirectories(file.getParent());
      if (Files.isSymbolicLink(file)) {
        Files.delete(file);
      }
      Files.writeString(file, text);
    } catch (IOException e) {
      throw new UncheckedIOException("The plan file '%s' can't be written.".formatted(file), e);
    }
  }
}
