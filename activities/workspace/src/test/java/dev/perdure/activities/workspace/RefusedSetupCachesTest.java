package dev.perdure.activities.workspace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.perdure.planner.id.TaskId;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Caches of {@code workspace.keep} that a task does without, and paths that refuse the task. */
class RefusedSetupCachesTest extends SetupCachesScene {

  @Test
  void doesWithoutACacheWhoseKeyFileIsMissing() throws IOException {
    commit(KEEP.formatted(""), "{}");
    users.git("rm", "--quiet", "package-lock.json");
    users.commit("Remove the lock file");
    open("t_1");

    assertThat(notices(new TaskId("t_1")))
        .contains(
            "'workspace.keep' names the key file 'package-lock.json', which can't be read (it is not there): name a file of the repository. The task goes on without this cache.");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "src | 'src', which holds files of the repository: name a directory that git ignores.",
        "build | 'build', which git does not ignore: add it to .gitignore, or it would become part of the task's changes.",
        "out/modules | 'out/modules', but 'out' is a symbolic link, which could lead anywhere: name the directory itself.",
        "~/.ssh | '~/.ssh', which commands can't change on this host: name a cache such as ~/.m2, ~/.npm or ~/.cache/pip, or grant the directory by 'workspace.caches' in the operator's perdure.yaml.",
      })
  void doesWithoutADirectoryThatIsNoCache(String path, String sentence) throws IOException {
    users.write("src/main.js", "");
    Files.createSymbolicLink(users.directory().resolve("out"), temporary);
    commit("workspace: {setup: [make], keep: [{paths: [node_modules, '%s']}]}".formatted(path), "");
    open("t_1");

    assertThat(notices(new TaskId("t_1")))
        .contains(
            "'workspace.keep' names %s The task goes on without this cache.".formatted(sentence));
  }

  @Test
  void storesNothingBehindALinkThatTheSetupMade() throws IOException {
    commit(KEEP.formatted(""), "{}");
    Path modules = open("t_1");
    Path secret = Files.createDirectories(temporary.resolve("secret"));
    Files.writeString(secret.resolve("id_rsa"), "key");
    Files.createSymbolicLink(modules, secret);
    mark("t_1");

    assertThat(open("t_2")).doesNotExist();
    assertThat(notices(new TaskId("t_1")))
        .anyMatch(text -> text.contains("'node_modules' is a symbolic link"));
  }

  @Test
  void namesADirectoryThatTheSetupDidNotMake() throws IOException {
    commit("workspace: {setup: [make], keep: [{paths: node_modules}]}", "{}");
    open("t_1");
    mark("t_1");

    assertThat(notices(new TaskId("t_1")))
        .contains(
            "'workspace.keep' names 'node_modules', which the setup did not make: name a directory that its commands fill. The task goes on without this cache.");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "{paths: ../other} | '../other', which leads out of the workspace or the home",
        "{paths: ~/../ada} | '~/../ada', which leads out of the workspace or the home",
        "{paths: /etc} | '/etc', which is not below the workspace or the home",
        "{paths: ~ada/x} | '~ada/x', which is not below the workspace or the home",
        "{paths: .} | '.', which is the whole workspace or home",
        "{paths: ~/} | '~/', which has not 1 to 400 characters",
        "{paths: 'a/*'} | 'a/*', which is a pattern",
        "{paths: a/.git/b} | 'a/.git/b', which belongs to git",
        "{paths: a, key: ../lock} | '../lock', which leads out of the workspace or the home",
      })
  void refusesATaskWhoseFileNamesAPathThatLeadsOut(String cache, String fault) {
    commit("workspace:\n  setup: [make]\n  keep: [%s]\n".formatted(cache), "{}");

    assertThatThrownBy(() -> open("t_1"))
        .rootCause()
        .hasMessageContaining(".perdure/perdure.yaml")
        .hasMessageContaining("line 3: 'workspace.keep' holds %s: name a ".formatted(fault));
  }
}
