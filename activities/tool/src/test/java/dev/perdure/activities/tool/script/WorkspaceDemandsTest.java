package dev.perdure.activities.tool.script;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.planner.tool.Demand;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Permissions that scripts need within the workspace. */
class WorkspaceDemandsTest {

  private static final Path HOME = Path.of("/home/me");

  /** A write into a build server's folder needs permission, however the script names the file. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "cp src/a.txt ci",
        "mv src/a.txt ci/",
        "sed -i s/a/b/ ci/*",
        "sed -i s/a/b/ c[i]/x.yml",
        "for f in ci/*; do sed -i s/a/b/ $f; done",
        "d=ci; for f in a b; do cp $f $d; done",
        "cp src/a.txt \"ci/$(date).yml\"",
        "echo x > ci/`date`.yml",
        "echo x > ci/$n.yml",
        "while read n; do echo x > ci/$n; done"
      })
  void demandsToEditWhatIsInADirectory(String script, @TempDir Path temporary) throws IOException {
    Path root = temporary.toRealPath();
    Files.writeString(Files.createDirectories(root.resolve("ci")).resolve("x.yml"), "a");

    assertThat(ScriptPermissions.of(ShellScript.of(script, root), root, root, HOME))
        .filteredOn(demand -> demand.permission().equals("edit"))
        .anyMatch(demand -> demand.pattern().startsWith("ci/"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"rm -rf \u200bx", "echo a > x\u200b.txt", "cp src/a.txt 'x\u202etxt.sh'"})
  void asksForANewNameWithHiddenCharactersWithoutAClaimThatItLeavesTheWorkspace(
      String script, @TempDir Path temporary) throws IOException {
    assertThat(permissions(script, temporary.toRealPath()))
        .contains("opaque")
        .doesNotContain("external_directory");
  }

  @Test
  void asksForATextThatStandsForMoreFilesThanCanBeLookedAt(@TempDir Path temporary)
      throws IOException {
    Path root = temporary.toRealPath();
    for (int i = 0; i < 150; i++) {
      Files.createFile(root.resolve("f" + i));
    }
    String each = "for f in * ./*; do cat $f; done;";

    assertThat(permissions(each, root)).doesNotContain("opaque");
    assertThat(permissions(each.repeat(90), root)).contains("opaque").hasSizeLessThan(3_000);
  }

  /** A link that leads out of the workspace is no other file because a pattern names it. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "ls *",
        "ls -la out*",
        "ls d/*",
        "cd d && ls i*",
        "find */ -name x",
        "tree o?t",
        "du -s [o]ut",
        "cat d/*/x",
        "ls many/* out*"
      })
  void demandsToLookWhereALinkLeadsOut(String script, @TempDir Path temporary) throws IOException {
    Path root = Files.createDirectories(temporary.toRealPath().resolve("workspace"));
    Path home = Files.createDirectories(root.resolveSibling("home"));
    Files.writeString(home.resolve("x"), "secret");
    Files.createSymbolicLink(root.resolve("out"), home);
    Files.createSymbolicLink(Files.createDirectories(root.resolve("d")).resolve("in"), home);

    assertThat(permissions(script, root)).contains("external_directory");
  }

  /** A pattern, an option or its value before a file hides no file. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "grep x FILE",
        "grep -v x FILE",
        "grep -F x FILE",
        "grep -T x FILE",
        "grep -vF x FILE",
        "grep -nA1 x FILE",
        "grep -n -A 1 x FILE",
        "grep -m1 x FILE",
        "grep -C 2 -v x FILE",
        "grep -e x FILE",
        "grep -ie x FILE",
        "grep -ex FILE",
        "grep --regexp=x FILE",
        "grep --regexp x FILE",
        "grep --color=always x FILE",
        "grep --include '*' x FILE",
        "grep -f FILE x",
        "grep -fFILE x",
        "grep --file=FILE x",
        "grep --file FILE x",
        "grep -- -x FILE",
        "grep -D skip x FILE",
        "egrep -v x FILE",
        "fgrep -v x FILE",
        "rg -v x FILE",
        "rg -F x FILE",
        "rg -g '*' x FILE",
        "rg -trust x FILE",
        "rg -t rust x FILE",
        "rg --sort path x FILE",
        "rg --files FILE",
        "jq . FILE",
        "jq -C . FILE",
        "jq -M . FILE",
        "jq -j . FILE",
        "jq -e . FILE",
        "jq . -e FILE",
        "jq -re .a FILE",
        "jq --arg a b . FILE",
        "jq --indent 2 . FILE",
        "jq -n --rawfile a FILE '$a'",
        "jq -n '$a' --slurpfile a FILE",
        "yq FILE",
        "yq . FILE",
        "yq -C . FILE",
        "yq e . FILE",
        "yq . -e FILE",
        "yq -o json . FILE",
        "sed -n p FILE",
        "sed -E -n p FILE",
        "sed -e p FILE",
        "sed --expression=p FILE",
        "sed -f FILE x",
        "awk '{print}' FILE",
        "awk -F : '{print}' FILE",
        "awk -F: -v a=1 '{print}' FILE",
        "awk -f FILE x",
        "perl FILE",
        "perl -ne print FILE"
      })
  void demandsToReadAFileBehindAPattern(String script, @TempDir Path temporary) throws IOException {
    Path root = Files.createDirectories(temporary.toRealPath().resolve("workspace"));
    Files.writeString(root.resolve("key"), "secret");
    Files.writeString(root.resolveSibling("key"), "secret");
    Files.createSymbolicLink(root.resolve("link"), root.resolveSibling("key"));

    assertThat(permissions(script.replace("FILE", "key"), root)).contains("read");
    for (String outside : List.of("link", root.resolveSibling("key").toString(), "../key")) {
      assertThat(permissions(script.replace("FILE", outside), root))
          .as(outside)
          .contains("external_directory");
    }
  }

  /** No link is hidden among more files than are looked at. */
  @ParameterizedTest
  @ValueSource(
      strings = {"cat many/*", "cat many/f*", "wc -l many/*", "grep x many/*", "ls many/*"})
  void asksWhereALinkMayHideAmongManyFiles(String script, @TempDir Path temporary)
      throws IOException {
    Path root = Files.createDirectories(temporary.toRealPath().resolve("workspace"));
    Path home = Files.createDirectories(root.resolveSibling("home"));
    Files.createDirectories(root.resolve("many"));
    for (int i = 0; i < 1_200; i++) {
      Files.createFile(root.resolve("many/f" + i));
    }
    Files.createSymbolicLink(root.resolve("many/f"), home);

    assertThat(permissions(script, root)).containsAnyOf("opaque", "external_directory");
  }

  private static List<String> permissions(String script, Path root) {
    return ScriptPermissions.of(ShellScript.of(script, root), root, root, HOME).stream()
        .map(Demand::permission)
        .toList();
  }

  @ParameterizedTest
  @CsvSource({
    "PATH=/nowhere/ws/bin:$PATH git status,true",
    "export PATH=$PATH:/nowhere/ws/x; ls,true",
    "env \"PATH=/nowhere/ws:$PATH\" ls,true",
    "PATH=./node_modules/.bin:$PATH tsc,false",
    "PATH=/opt/go/bin:$PATH go build,false"
  })
  void asksForATextThatLooksCommandsUpInTheWorkspace(String script, boolean asked) {
    Path elsewhere = Path.of("/nowhere/ws");

    assertThat(
            ScriptPermissions.of(ShellScript.of(script), elsewhere, elsewhere, HOME).stream()
                .anyMatch(demand -> demand.permission().equals("opaque")))
        .isEqualTo(asked);
  }
}
