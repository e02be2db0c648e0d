package dev.perdure.activities.sandbox;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MachinePartsTest {

  @TempDir(factory = ElsewhereThanTmp.class)
  Path machine;

  @BeforeEach
  void makeDirectories() throws Exception {
    machine = Files.createDirectory(machine.toRealPath().resolve("machine"));
    Files.createDirectories(machine.resolve("a/b/c"));
    Files.createDirectories(machine.resolve("a/other"));
    Files.createDirectories(machine.resolve("data"));
    Files.createFile(machine.resolve("a/file"));
    Files.createSymbolicLink(machine.resolve("a/link"), Path.of("../data"));
  }

  @Test
  void showsADirectoryWithoutMountsAsOnePart() throws Exception {
    assertThat(parts()).containsExactly(open("a"), open("data"));
  }

  @Test
  void showsTheChildrenOfADirectoryWithAMountInside() throws Exception {
    assertThat(parts(mount("a/b", "ext4", "rw")))
        .containsExactly(
            open("a/b"),
            new MachinePart.Fixed(machine.resolve("a/file")),
            new MachinePart.Link(machine.resolve("a/link"), Path.of("../data")),
            open("a/other"),
            open("data"));
  }

  @Test
  void showsAReadOnlyFileSystemAndOneOfTheKernelAsTheyAre() throws Exception {
    assertThat(parts(mount("data", "squashfs", "ro"), mount("a/b/c", "sysfs", "rw")))
        .contains(
            new MachinePart.Fixed(machine.resolve("data")),
            new MachinePart.Fixed(machine.resolve("a/b/c")));
  }

  @Test
  void judgesADirectoryByTheLastMountOverIt() throws Exception {
    assertThat(parts(mount("data", "ext4", "ro"), mount("data", "tmpfs", "rw")))
        .contains(open("data"));
  }

  @Test
  void readsPointsWithBlanksAndTags() {
    MountTable table =
        MountTable.parse(
            Stream.of("36 35 8:1 / /mnt/a\\040b rw shared:1 master:2 - ext4 /dev/x rw,ro_x"));

    assertThat(table.mounts()).containsExactly(new MountTable.Mount(Path.of("/mnt/a b"), false));
  }

  @Test
  void showsNoHiddenDirectory() throws Exception {
    MountTable table = MountTable.parse(Stream.of());

    assertThat(MachineParts.of(machine, table, List.of(machine.resolve("data"))))
        .containsExactly(open("a"));
  }

  private List<MachinePart> parts(String... mounts) throws Exception {
    MountTable table =
        MountTable.parse(
            Stream.concat(Stream.of("1 0 8:1 / / rw - ext4 /dev/x rw"), Stream.of(mounts)));
    return MachineParts.of(machine, table, List.of());
  }

  private String mount(String path, String type, String option) {
    return "2 1 8:2 / %s rw - %s source %s".formatted(machine.resolve(path), type, option);
  }

  private MachinePart open(String path) {
    return new MachinePart.Open(machine.resolve(path));
  }
}
