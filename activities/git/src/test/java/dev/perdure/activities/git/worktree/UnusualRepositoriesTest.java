package dev.perdure.activities.git.worktree;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.git.Author;
import dev.perdure.activities.git.Git;
import dev.perdure.activities.git.TestRepository;
import dev.perdure.activities.git.mirror.MirrorResult;
import dev.perdure.activities.git.mirror.Repositories;
import dev.perdure.activities.git.mirror.RepositoryRequest;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A task works on repositories of every shape, and leaves the person's checkout as it was. */
class UnusualRepositoriesTest {

  @TempDir Path temporary;
  private Git program;
  private TestRepository users;

  @BeforeEach
  void make() {
    program = Git.configuredIn(temporary.resolve("home"));
    users = TestRepository.withOneCommit(temporary.resolve("users"), program);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "git config core.autocrlf true; printf 'a\\r\\n' > crlf; git add -A; git commit -qm x",
        "git config core.hooksPath hooks; mkdir hooks; printf '#!/bin/sh\\ntouch ../trap\\n' >"
            + " hooks/post-checkout; chmod +x hooks/post-checkout",
        "git config core.fsmonitor 'touch ../trap; false'",
        "printf '* filter=evil\\n' > .gitattributes; git config filter.evil.clean 'touch ../trap;"
            + " cat'; git config filter.evil.smudge 'touch ../trap; cat'; git add -A; git commit"
            + " -qm x; rm -f ../trap",
        "git clone -q --shared . ../shared; cp -r ../shared/.git/. .git/",
        "git checkout -q --detach",
        "echo two > README.md; git commit -qam two; git clone -q --depth 1 \"file://$PWD\""
            + " ../shallow; rm -rf .git; mv ../shallow/.git .",
        "mkdir a b; echo a > a/f; echo b > b/f; git add -A; git commit -qm x; git sparse-checkout"
            + " set a",
        "rm -rf .git; git init -q --object-format=sha256; git add -A; git -c user.name=a -c"
            + " user.email=a@b commit -qm x",
        "touch .git/index.lock",
        "printf x > \"$(printf 'b\\377')\"; mkdir \"$(printf 'd\\377')\"; printf x > \"$(printf"
            + " 'd\\377')/f\"; git add -A; git commit -qm x",
        "printf 'version https://git-lfs.github.com/spec/v1\\noid sha256:4d7a\\nsize 12345\\n' >"
            + " big.bin; printf '*.bin filter=lfs diff=lfs merge=lfs -text\\n' > .gitattributes;"
            + " git add -A; git commit -qm x",
        "git init -q ../sub; git -C ../sub -c user.name=a -c user.email=a@b commit -q --allow-empty"
            + " -m x; git -c protocol.file.allow=always submodule add -q \"$PWD/../sub\" sub; git"
            + " commit -qm x",
        "echo two > README.md; git commit -qam two; git config uploadpack.allowFilter true; git"
            + " clone -q --filter=blob:none \"file://$PWD\" ../partial; mv .git ../up.git; mv"
            + " ../partial/.git .; git remote set-url origin \"file://$PWD/../up.git\"",
        "echo two > README.md; git commit -qam two; git config uploadpack.allowFilter true; git"
            + " clone -q --filter=blob:none \"file://$PWD\" ../partial; rm -rf .git; mv"
            + " ../partial/.git .",
        "echo two > README.md; git commit -qam two; git config uploadpack.allowFilter true; git"
            + " clone -q --filter=tree:0 \"file://$PWD\" ../partial; rm -rf .git; mv"
            + " ../partial/.git .",
        "old=$(git rev-parse HEAD:README.md); echo two > README.md; git commit -qam two; rm -f"
            + " .git/objects/$(echo $old | cut -c1-2)/$(echo $old | cut -c3-)",
        "old=$(git rev-parse HEAD); echo two > README.md; git commit -qam two; rm -f"
            + " .git/objects/$(echo $old | cut -c1-2)/$(echo $old | cut -c3-)",
        "git config core.worktree \"$PWD\"; git config core.bare false",
        "git config commit.gpgsign true; git config tag.gpgsign true; git config gpg.program false;"
            + " mkdir -p .git/hooks; for h in pre-commit commit-msg post-checkout prepare-commit-msg; do printf"
            + " '#!/bin/sh\\ntouch ../trap; exit 1\\n' > .git/hooks/$h; chmod +x .git/hooks/$h; done",
        "git checkout -qb other; echo theirs > README.md; git commit -qam theirs; git checkout -q -;"
            + " echo ours > README.md; git commit -qam ours; git merge -q other || true; echo s >"
            + " staged; git add staged; touch .git/index.lock",
        "git checkout -qb other; echo theirs > README.md; git commit -qam theirs; git checkout -q -;"
            + " echo ours > README.md; git commit -qam ours; git rebase -q other || true",
        "git branch perdure",
        "printf '* text=auto eol=crlf\\n' > .gitattributes; printf 'one\\ntwo\\n' > lines; git add -A;"
            + " git commit -qm x",
        "ln -s README.md link; ln -s nowhere dangling; ln -s .. up; ln -s /etc/passwd out; mkdir d;"
            + " ln -s d folder; git add -A; git commit -qm x",
        "touch -- 'a\"b' \"a'b\" 'a b ' 'emoji 🦊' '-dash' 'back\\slash' \"$(printf 'new\\nline')\" Case"
            + " case \"$(printf 'x%.0s' $(seq 200))\"; git add -A; git commit -qm x",
        "git config --unset user.name || true; git config --unset user.email || true; git config user.useConfigOnly true; git checkout -q --detach",
        "git config core.quotePath true; git config i18n.commitEncoding latin1; git config"
            + " core.precomposeUnicode true; git config diff.noprefix true; git config"
            + " diff.external false; git config color.ui always; git config log.showSignature true",
        "git config url.https://nowhere.invalid/.insteadOf file://; git config push.default nothing;"
            + " git config remote.pushDefault gone; git config branch.autoSetupRebase always",
        "chown -R 12345:12345 . 2> /dev/null || true",
        "git update-ref refs/heads/HEAD HEAD; git tag main; git tag HEAD",
        "git config extensions.worktreeConfig true; git config --worktree core.ignoreCase true",
        "git config core.excludesFile /dev/null; git config core.attributesFile /dev/null; git"
            + " config core.symlinks false"
      })
  void isWorkedOn(String preparation) throws Exception {
    run(users.directory(), preparation);
    var before = seen();
    var source = mirror(users.directory());
    var workspaces = new Workspaces(temporary.resolve("workspaces"), program);
    var workspace = workspaces.open(WorkspaceFixture.TASK, source, "Odd");
    var checkpoints = new Checkpoints(program, Author.PERDURE);
    assertThat(checkpoints.takeIfChanged(workspace, "Nothing")).isEmpty();
    WorkspaceFixture.write(workspace, "README.md", "changed\n");
    WorkspaceFixture.write(workspace, "new.txt", "new\n");
    checkpoints.take(workspace, "Work");
    var rewind = new UndoRedo(program, checkpoints);
    assertThat(rewind.undo(workspace)).isPresent();
    assertThat(workspace.directory().resolve("new.txt")).doesNotExist();
    assertThat(rewind.redo(workspace)).isPresent();
    var committed =
        new TaskBranchCommitter(program, Author.PERDURE).commit(workspace, "Work", "step");
    assertThat(seen()).isEqualTo(before);
    var delivered =
        new BranchPublisher(program)
            .branch(workspace, committed.commit(), users.directory().toString());
    assertThat(delivered.inRepository()).isTrue();
    assertThat(users.git("diff", "--name-only", "HEAD", committed.commit()).lines())
        .containsExactly("README.md", "new.txt");
    assertThat(seen()).isEqualTo(before);
    assertThat(temporary.resolve("trap")).doesNotExist();
  }

  @Test
  void isAWorkTreeOfAnother() throws Exception {
    run(
        users.directory(),
        "git worktree add -q ../second; cd ../second; echo in > second.txt; git add -A; git commit"
            + " -qm second");
    var source = mirror(temporary.resolve("second"));
    var workspace =
        new Workspaces(temporary.resolve("workspaces"), program)
            .open(WorkspaceFixture.TASK, source, "Odd");
    assertThat(workspace.directory().resolve("second.txt")).exists();
  }

  @Test
  void takesLargeFilesThatAServerKeepsAsTheirPointers() throws Exception {
    users.write("big.bin", "version https://git-lfs.github.com/spec/v1\n");
    Files.setLastModifiedTime(
        users.directory().resolve("big.bin"), FileTime.fromMillis(1_000_000_000_000L));
    users.git("add", "-A");
    users.git("commit", "-qm", "A pointer");
    users.write(".gitattributes", "*.bin filter=lfs diff=lfs merge=lfs -text\n");
    users.git("add", ".gitattributes");
    users.git("commit", "-qm", "Large files");
    Files.writeString(
        temporary.resolve("home/gitconfig"),
        """
        [filter "lfs"]
        \tclean = no-such-program clean -- %f
        \tsmudge = no-such-program smudge -- %f
        \tprocess = no-such-program filter-process
        \trequired = true
        [safe]
        \tdirectory = *
        """);
    var workspace =
        new Workspaces(temporary.resolve("workspaces"), program)
            .open(WorkspaceFixture.TASK, mirror(users.directory()), "Odd");
    assertThat(workspace.directory().resolve("big.bin")).content().startsWith("version");
    WorkspaceFixture.write(workspace, "big.bin", "real\n");
    var checkpoint = new Checkpoints(program, Author.PERDURE).take(workspace, "Replaced");
    assertThat(program.on(workspace.mirror()).text("show", checkpoint.commit() + ":big.bin"))
        .isEqualTo("real");
  }

  private MirrorResult.Mirrored mirror(Path path) {
    var repositories = new Repositories(temporary.resolve("repos"), program, Author.PERDURE);
    var wish = new RepositoryRequest(path.toString(), Optional.empty(), false);
    var mirrored = repositories.mirror(wish);
    assertThat(mirrored).isInstanceOf(MirrorResult.Mirrored.class);
    return (MirrorResult.Mirrored) mirrored;
  }

  /** Hashes the files, index, head and configuration of the person's repository. */
  private String seen() throws IOException, InterruptedException {
    return run(
        users.directory(),
        "find . -path ./.git/objects -prune -o -path ./.git/refs -prune -o -type f -print0 | sort"
            + " -z | xargs -0 sha1sum");
  }

  private static String run(Path directory, String command)
      throws IOException, InterruptedException {
    var builder = new ProcessBuilder("sh", "-ec", command).directory(directory.toFile());
    builder.environment().put("GIT_AUTHOR_NAME", "a");
    builder.environment().put("GIT_AUTHOR_EMAIL", "a@b");
    builder.environment().put("GIT_COMMITTER_NAME", "a");
    builder.environment().put("GIT_COMMITTER_EMAIL", "a@b");
    var process = builder.redirectErrorStream(true).start();
    var said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(said).isZero();
    return said;
  }
}
