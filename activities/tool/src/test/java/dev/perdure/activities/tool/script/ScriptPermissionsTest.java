package dev.perdure.activities.tool.script;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.planner.tool.Demand;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ScriptPermissionsTest {

  @TempDir Path temporary;
  private Path root;
  private Path home;

  @BeforeEach
  void layOut() throws IOException {
    var place = temporary.toRealPath();
    root = Files.createDirectories(place.resolve("workspace"));
    home = Files.createDirectories(place.resolve("home"));
    Files.createDirectories(root.resolve("src"));
    Files.writeString(root.resolve("src/a.txt"), "a");
    Files.writeString(root.resolve(".env"), "SECRET=1");
    Files.writeString(home.resolve("key"), "secret");
    Files.writeString(place.resolve("beside.txt"), "beside");
    Files.createSymbolicLink(root.resolve("link"), home);
  }

  @Test
  void demandsEachCommandByItsPattern() {
    assertThat(demands("git -C src push && ls"))
        .contains(
            new Demand("bash", "git push", "git -C src push"), new Demand("bash", "ls", "ls"));
  }

  @Test
  void demandsTheWholeTextWhereItIsNotUnderstood() {
    assertThat(demands("echo \"open"))
        .containsExactly(
            new Demand("bash", "echo \"open", "echo \"open"),
            new Demand("opaque", "echo \"open", "Not analysed: bash syntax that is not read"));
  }

  @Test
  void demandsWhatIsKnownOfACommandThatHidesSomething() {
    assertThat(demands("ls && eval \"$X\""))
        .extracting(Demand::permission)
        .containsExactly("bash", "opaque", "bash", "bash");
  }

  /** Each goes somewhere that is only known when it runs, and does something there. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "cd \"$(git rev-parse --show-toplevel)\" && rm -f a",
        "cd $X; make",
        "pushd `cat x` && ls > out",
        "for d in a b; do cd ..; rm -f a; done",
        "while read d; do cd \"$d\"; done; ls > out",
        "cd a; cd b; cd c; cd d; make",
        "cd \"$X\" && bash -c 'rm a'"
      })
  void demandsToGoWhereNobodyKnows(String script) {
    assertThat(demands(script))
        .anyMatch(demand ->
            demand.permission().equals("external_directory") && demand.pattern().equals("unknown"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "cd \"$X\"",
        "(cd \"$X\"); make",
        "pushd src && make && popd && make",
        "for d in a b; do (cd src && make); done",
        "cd \"$X\" | cat"
      })
  void demandsNoPlaceWhereNothingIsDoneInAnUnknownOne(String script) {
    assertThat(demands(script)).extracting(Demand::permission).doesNotContain("external_directory");
  }

  @Test
  void demandsATextWithoutCommandsAsAWhole() {
    assertThat(demands("X=1")).containsExactly(new Demand("bash", "X=1", "X=1"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "cat ../beside.txt",
        "cat ~/key",
        "cat $HOME/key",
        "cat \"${HOME}\"/key",
        "cat link/key",
        "cd .. && cat beside.txt",
        "cd ..; ls",
        "cd nosuch; cat ../beside.txt",
        "cat ../$(date).txt",
        "echo x > ~/$(date)",
        "d=$(mktemp -d); cat $d/../../../beside.txt",
        "d=$(mktemp -d -p ..); echo x > $d/new.txt",
        "for d in src/; do (cd $d && ls ../..); done",
        "cat */../../beside.txt",
        "touch s*/../../new.txt",
        "cd ${X:-..} && ls",
        "X=src; read X; cd $X; ls ..",
        "X=src; unset X; : ${X:=..}; cd $X; ls",
        "cd src & cat ../beside.txt",
        "if x; then cd src; fi; cat ../beside.txt",
        "x || cd src; cat ../beside.txt",
        "cd src > /no/x; cat ../beside.txt",
        "cd src src; cat ../beside.txt",
        "mv src b; cd src; cat ../beside.txt",
        "cd() { x; }; cd src; cat ../beside.txt",
        "(cd src); cat ../beside.txt",
        "for d in .. src; do touch $d/new.txt; done",
        "curl -F 'f=<../beside.txt' http://localhost/",
        "curl -F 'f@../beside.txt' http://localhost/",
        "ls ../*",
        "git -C .. status",
        "cat < ../beside.txt",
        "echo x > ../new.txt",
        "cp src/a.txt ../new.txt",
        "touch ../new.txt",
        "tool --file=../beside.txt",
        "python3 ../beside.txt",
        "cat $NOTHING/etc/passwd",
        "bash -c 'cat ../beside.txt'",
        "find .. -name x",
        "grep -r x ..",
        "tee ../new.txt",
        "sudo cat ../beside.txt",
        "cat {src/a.txt,../beside.txt}",
        "dd if=src/a.txt of=../new.txt",
        "X=../beside.txt; cat $X"
      })
  void demandsTheDirectoryThatIsReachedOutside(String script) {
    assertThat(demands(script))
        .extracting(Demand::permission)
        .as(script)
        .contains("external_directory");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "cat src/a.txt",
        "cd src && cat ../src/a.txt",
        "ls > /dev/null 2>&1",
        "cat /dev/null",
        "grep -rn '/api/users' src",
        "grep -A 3 /etc src/a.txt",
        "sed -n '/a/p' src/a.txt",
        "curl http://localhost/../x",
        "echo ../beside.txt",
        "git log origin/main",
        "/bin/ls src",
        "find . -path '/etc/*'",
        "awk '/etc/ {print}' src/a.txt",
        "tool /no/such/thing",
        "cat -",
        "git commit -m 'see ../docs/x'",
        "sort -k 2 src/a.txt",
        "cat $X",
        "rg -e /etc src"
      })
  void demandsNothingForWhatStaysInside(String script) {
    assertThat(demands(script))
        .extracting(Demand::permission)
        .as(script)
        .doesNotContain("external_directory");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "cat ~/no-such-key",
        "cat ../no-such-file",
        "head /no/such/file",
        "wc < ../no-such-file",
        "ls /no/such/place",
        "diff src/a.txt ../no-such-file"
      })
  void demandsWhatIsSurelyMeantEvenIfItIsNotThere(String script) {
    assertThat(demands(script))
        .extracting(Demand::permission)
        .as(script)
        .contains("external_directory");
  }

  @Test
  void namesTheDirectoryBesideTheFile() {
    assertThat(demands("cat ~/key"))
        .filteredOn(demand -> demand.permission().equals("external_directory"))
        .extracting(Demand::pattern)
        .containsExactly(home + "/*");
  }

  @Test
  void namesADirectoryThatIsReachedItself() {
    assertThat(demands("ls ~"))
        .filteredOn(demand -> demand.permission().equals("external_directory"))
        .extracting(Demand::pattern)
        .containsExactly(home + "/*");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "cat .env",
        "cd src && cat ../.env",
        "cat < .env",
        "grep x .env",
        "cp .env x",
        "base64 .env"
      })
  void demandsToReadAFileWhoseContentIsTaken(String script) {
    assertThat(demands(script))
        .filteredOn(demand -> demand.permission().equals("read"))
        .extracting(Demand::pattern)
        .contains(".env");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "echo x > src/b.txt", "touch src/b.txt", "cp src/a.txt src/b.txt", "rm src/b.txt",
        "tee src/b.txt", "sed -i s/a/b/ src/b.txt", "cd src && touch b.txt",
            "bash -c 'touch src/b.txt'"
      })
  void demandsToEditAFileThatIsChanged(String script) {
    assertThat(demands(script))
        .filteredOn(demand -> demand.permission().equals("edit"))
        .extracting(Demand::pattern)
        .contains("src/b.txt");
  }

  @Test
  void demandsNothingTwice() {
    assertThat(demands("cat ~/key; cat ~/key")).doesNotHaveDuplicates().hasSize(2);
  }

  @Test
  void seesALinkToNothingAsAWayOut() throws IOException {
    Files.createSymbolicLink(root.resolve("dangling"), Path.of("/no/such/place"));

    assertThat(demands("echo x > dangling"))
        .extracting(Demand::permission)
        .contains("external_directory");
  }

  private List<Demand> demands(String script) {
    return ScriptPermissions.of(ShellScript.of(script, root), root, root, home);
  }
}
