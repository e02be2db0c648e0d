package dev.perdure.activities.tool.call;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ToolNamesTest {

  private static final List<String> KNOWN = List.of("read", "list", "patch", "plan_write");

  @ParameterizedTest
  @CsvSource({
    "read,read",
    "Read,read",
    "READ,read",
    "view,read",
    "View,read",
    "ls,list",
    "apply_patch,patch",
    "applyPatch,patch",
    "planWrite,plan_write",
    "plan-write,plan_write"
  })
  void findsTheToolThatIsMeant(String written, String meant) {
    assertThat(ToolNames.resolve(written, KNOWN)).contains(meant);
  }

  @Test
  void findsNoneForANameThatMeansNone() {
    assertThat(ToolNames.resolve("delete_everything", KNOWN)).isEmpty();
    assertThat(ToolNames.resolve("view", List.of("write"))).isEmpty();
    assertThat(ToolNames.resolve("", KNOWN)).isEmpty();
  }
}
