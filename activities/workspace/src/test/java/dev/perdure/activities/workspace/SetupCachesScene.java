package dev.perdure.activities.workspace;

import dev.perdure.activities.files.WorktreePaths;
import dev.perdure.activities.git.TestRepository;
import dev.perdure.activities.sandbox.Sandbox;
import dev.perdure.activities.sandbox.SandboxContext;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.json.JsonObject;
import dev.perdure.workflows.port.TaskRef;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Tasks on a repository that keeps caches by {@code workspace.keep}. */
abstract class SetupCachesScene extends WorkspaceScene {

  static final String KEEP =
      """
      workspace:
        setup: [npm ci]
        keep: [{paths: [node_modules, ~/.npm], key: package-lock.json%s}]
      """;
  static final Instant LONG_AGO = Instant.parse("2020-01-02T03:04:05Z");

  /** A sandbox with a layer for ~/.npm, in which the tests write like a command. */
  @Override
  Sandbox sandbox() {
    return new Sandbox() {
      @Override
      public Optional<List<String>> launcher(SandboxContext context) {
        return Optional.of(List.of("true"));
      }

      @Override
      public Optional<String> name() {
        return Optional.of("layers");
      }

      @Override
      public Optional<Path> openLayer(WorktreePaths worktree, Path directory) {
        return Optional.of(directory)
            .filter(path -> path.equals(temporary.resolve(".npm")))
            .map(_ -> worktree.records().resolve("layer/npm"));
      }
    };
  }

  void commit(String settings, String lock) {
    commit(users, settings, lock);
  }

  static void commit(TestRepository repository, String settings, String lock) {
    repository.write(".perdure/perdure.yaml", settings);
    repository.write(".gitignore", "node_modules\n");
    repository.write("package-lock.json", lock);
    repository.commit("Keep caches");
  }

  /** Opens a task on the repository; gives its node_modules. */
  Path open(String task) {
    create(new TaskId(task), JsonObject.empty(), users.directory().toString());
    return opened(task);
  }

  Path opened(String task) {
    activities.open(new TaskRef(new TaskId(task)));
    return host.workspace(new TaskId(task)).directory().resolve("node_modules");
  }

  void mark(String task) {
    activities.mark(new TaskRef(new TaskId(task)));
  }

  Path home(String task) {
    return places().records(new TaskId(task)).resolve("layer/npm");
  }

  Path setUp(String task, String content) throws IOException {
    return fill(open(task), task, content);
  }

  /** Writes the files that setup commands would write. */
  Path fill(Path modules, String task, String content) throws IOException {
    Path file = Files.createDirectories(modules.resolve("left-pad")).resolve("index.js");
    Files.writeString(file, content);
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
    Files.setLastModifiedTime(file, FileTime.from(LONG_AGO));
    if (Files.notExists(modules.resolve("bin"), LinkOption.NOFOLLOW_LINKS)) {
      Files.createSymbolicLink(modules.resolve("bin"), Path.of("left-pad/index.js"));
    }
    Files.writeString(Files.createDirectories(home(task)).resolve("tarball"), "bytes");
    return modules;
  }
}
