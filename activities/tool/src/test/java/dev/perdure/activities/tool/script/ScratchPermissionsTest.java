package dev.perdure.activities.tool.script;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.planner.tool.Demand;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The rights of scripts in the task's own directory for temporary files. */
class ScratchPermissionsTest {

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
  }

  @ParameterizedTest
  @CsvSource({
    "echo x > SCRATCH/x,false",
    "cat SCRATCH/x,false",
    "cd SCRATCH && touch x,false",
    "echo x > ../beside/x,true",
    "cat SCRATCH/../key,true"
  })
  void letsAScratchDirectoryBeUsedByItsName(String script, boolean demanded) throws IOException {
    Path scratch = Files.createDirectories(root.resolveSibling("beside"));
    var read = ShellScript.of(script.replace("SCRATCH", scratch.toString()));
    assertThat(ScriptPermissions.of(read, root, root, home, Set.of(scratch)))
        .extracting(Demand::permission)
        .as(script)
        .satisfies(permissions ->
            assertThat(permissions.contains("external_directory")).isEqualTo(demanded));
  }

  /** TMPDIR leads to the scratch directory, if the script gives it no other value. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "touch $TMPDIR/x | false",
        "touch \"${TMPDIR}/x\" | false",
        "echo x > $TMPDIR/x; cat < $TMPDIR/x | false",
        "cp src/a.txt $TMP/x && cat $TEMP/x | false",
        "cd $TMPDIR && touch x && ls | false",
        "x=$TMPDIR/x; touch $x | false",
        "bash -c 'touch $TMPDIR/x' | false",
        "touch $TMPDIR/../x | true",
        "cd $TMPDIR/.. && touch x | true",
        "TMPDIR=..; touch $TMPDIR/x | true",
        "export TMPDIR=/no/such; touch $TMPDIR/x | true",
        "read TMPDIR; cd $TMPDIR && touch x | true",
        "for TMPDIR in /no/such; do touch $TMPDIR/x; done | true",
        "touch $HOME/x | true",
        "touch $XDG_DATA_HOME/x | true"
      })
  void letsTheScratchDirectoryBeUsedByItsVariable(String script, boolean demanded) {
    Set<Path> scratch = Set.of(Path.of("/tmp"));
    assertThat(ScriptPermissions.of(ShellScript.of(script, root), root, root, home, scratch))
        .extracting(Demand::permission)
        .as(script)
        .satisfies(permissions ->
            assertThat(permissions.contains("external_directory")).isEqualTo(demanded));
  }

  @ParameterizedTest
  @ValueSource(strings = {"touch $TMPDIR/x", "cd $TMPDIR; touch x", "echo x > ${TMP}/x"})
  void demandsTheDirectoryOfTheVariableWithoutAScratchDirectory(String script) {
    assertThat(demands(script))
        .extracting(Demand::permission)
        .as(script)
        .contains("external_directory");
  }

  private List<Demand> demands(String script) {
    return ScriptPermissions.of(ShellScript.of(script, root), root, root, home);
  }
}
