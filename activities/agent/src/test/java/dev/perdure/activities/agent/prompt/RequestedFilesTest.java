package dev.perdure.activities.agent.prompt;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** The files that a request names. */
class RequestedFilesTest {

  private static final List<String> PATHS =
      List.of("README.md", "docs/README.md", "src/cart.py", "src/store.py", "app/[id]/page.tsx");

  @Test
  void areThoseOfItsPathsAndOfNamesThatAreUnique() {
    assertThat(RequestedFiles.in("Fix `./src/store.py`, then cart.py.", PATHS))
        .containsExactly("src/cart.py", "src/store.py");
    assertThat(RequestedFiles.in("Which title has app/[id]/page.tsx?", PATHS))
        .containsExactly("app/[id]/page.tsx");
  }

  @Test
  void includeTheOneAtTheRootOfSeveralWithOneName() {
    assertThat(RequestedFiles.in("Mend README.md", PATHS)).containsExactly("README.md");
  }

  @Test
  void areNoneWhereItNamesNoneOrMany() {
    assertThat(RequestedFiles.in("Fix the typo in the manual", PATHS)).isEmpty();
    List<String> many = List.of("a.py", "b.py", "c.py", "d.py", "e.py", "f.py");
    assertThat(RequestedFiles.in(String.join(" ", many), many)).isEmpty();
  }
}
