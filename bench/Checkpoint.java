import dev.perdure.activities.files.DirectoryOperations;
import dev.perdure.activities.git.Author;
import dev.perdure.activities.git.Git;
import dev.perdure.activities.git.mirror.MirrorResult.Mirrored;
import dev.perdure.activities.git.mirror.Repositories;
import dev.perdure.activities.git.mirror.RepositoryRequest;
import dev.perdure.activities.git.tree.DiffReader;
import dev.perdure.activities.git.worktree.Checkpoints;
import dev.perdure.activities.git.worktree.GitPackTransfer;
import dev.perdure.activities.git.worktree.Workspace;
import dev.perdure.activities.git.worktree.Workspaces;
import dev.perdure.planner.id.TaskId;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;

/**
 * A checkpoint of 20,000 files after an edit of one, and what a shared database gets of it, against
 * git add -A and git write-tree.
 */
public final class Checkpoint {

  private static final int FILES = 20_000;
  private static final int ROUNDS = 15;

  public static void main(String[] arguments) throws Exception {
    Path home = Files.createTempDirectory("perdure-bench");
    try {
      run(home);
    } finally {
      DirectoryOperations.delete(home);
    }
  }

  private static void run(Path home) throws Exception {
    Git program = Git.configuredIn(home.resolve("git"));
    Workspace workspace = open(program, home);
    Checkpoints checkpoints = new Checkpoints(program, Author.PERDURE);
    Path edited = workspace.directory().resolve("mod07/pkg03/File02047.java");
    List<Double> ratios = new ArrayList<>();
    Path pack = home.resolve("pack");
    String known = "";
    List<Double> copies = new ArrayList<>();
    List<Long> ours = new ArrayList<>();
    List<Long> gits = new ArrayList<>();
    for (int round = 0; round < ROUNDS + 3; round++) {
      Files.writeString(edited, "class Edited {} // " + round + "\n");
      long start = System.nanoTime();
      if (checkpoints.takeIfChanged(workspace, "turn " + round).isEmpty()) {
        throw new IllegalStateException("No checkpoint was taken.");
      }
      long own = System.nanoTime() - start;
      String refs = new GitPackTransfer(program).refs(workspace);
      long copy = copy(workspace, program, known, pack);
      known = refs;
      long git = add(workspace.directory());
      if (round >= 3) {
        ours.add(own / 1_000_000);
        gits.add(git / 1_000_000);
        ratios.add(own / (double) git);
        copies.add(copy / (double) git);
      }
    }
    System.out.printf(
        "checkpoint %d ms, git add -A && git write-tree %d ms, median ratio %.2f (bar 1.50)%n",
        median(ours), median(gits), median(ratios));
    System.out.printf(
        "the copy of a turn, but for the database: median ratio %.2f, %d bytes%n",
        median(copies), Files.size(pack));
  }

  private static Workspace open(Git program, Path home) throws Exception {
    Path users = generate(home.resolve("repository"));
    var repositories = new Repositories(home.resolve("repos"), program, Author.PERDURE);
    var source =
        (Mirrored)
            repositories.mirror(new RepositoryRequest(users.toString(), Optional.empty(), false));
    return new Workspaces(home.resolve("workspaces"), program)
        .open(new TaskId("t_1"), source, "Bench");
  }

  /** Times the copy to a shared database: refs, a pack of new objects, and the change so far. */
  private static long copy(Workspace workspace, Git program, String known, Path pack) {
    long start = System.nanoTime();
    GitPackTransfer packs = new GitPackTransfer(program);
    packs.pack(workspace, packs.refs(workspace), known, pack);
    String newest = new Checkpoints(program, Author.PERDURE).current(workspace);
    new DiffReader(program).between(workspace.mirror(), workspace.base(), newest);
    return System.nanoTime() - start;
  }

  private static long add(Path directory) throws IOException, InterruptedException {
    long start = System.nanoTime();
    Process process =
        new ProcessBuilder("sh", "-c", "git add -A && git write-tree >/dev/null")
            .directory(directory.toFile())
            .inheritIO()
            .start();
    if (process.waitFor() != 0) {
      throw new IllegalStateException("git add failed.");
    }
    return System.nanoTime() - start;
  }

  private static Path generate(Path root) throws IOException, InterruptedException {
    Random random = new Random(2);
    for (int i = 0; i < FILES; i++) {
      Path directory =
          Files.createDirectories(root.resolve("mod%02d/pkg%02d".formatted(i % 40, i / 40 % 25)));
      Files.writeString(
          directory.resolve("File%05d.java".formatted(i)),
          "class File%d {\n  int x = %d;\n}\n"
              .formatted(i, random.nextInt())
              .repeat(1 + random.nextInt(30)));
    }
    for (String command :
        List.of(
            "git init -q", "git add -A", "git -c user.name=a -c user.email=a@b commit -q -m x")) {
      if (new ProcessBuilder(command.split(" "))
              .directory(root.toFile())
              .inheritIO()
              .start()
              .waitFor()
          != 0) {
        throw new IllegalStateException(command + " failed.");
      }
    }
    return root;
  }

  private static <T extends Comparable<T>> T median(List<T> values) {
    return values.stream().sorted().toList().get(values.size() / 2);
  }
}
