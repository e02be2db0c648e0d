package dev.perdure.activities.tool.script;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

class BashParserTest {

  @Test
  @EnabledOnOs(OS.LINUX)
  void leavesNoFileOfItsLibrariesBehind() throws Exception {
    assertThat(BashParser.parse("ls")).isPresent();
    assertThat(Files.readAllLines(Path.of("/proc/self/maps"), StandardCharsets.ISO_8859_1))
        .filteredOn(line -> line.contains("tree-sitter-ng-lib_"))
        .isNotEmpty()
        .allMatch(line -> line.endsWith(" (deleted)"));
  }
}
