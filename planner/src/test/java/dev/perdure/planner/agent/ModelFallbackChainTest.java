package dev.perdure.planner.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ModelFallbackChainTest {

  @Test
  void readsATextAsItReadsAList() {
    assertThat(ModelFallbackChain.of(" a/x, ,b/y ").names()).containsExactly("a/x", "b/y");
    assertThat(ModelFallbackChain.of(List.of("a/x", "b/y")))
        .isEqualTo(ModelFallbackChain.of("a/x,b/y"));
  }

  @Test
  void handsOverToTheNextOneUntilTheEnd() {
    var chain = ModelFallbackChain.of("a/x,b/y");

    assertThat(chain.first()).isEqualTo("a/x");
    assertThat(ModelFallbackChain.successors(List.of(chain), "a/x")).containsExactly("b/y");
    assertThat(ModelFallbackChain.successors(List.of(chain), "b/y")).isEmpty();
    assertThat(ModelFallbackChain.successors(List.of(chain), "c/z")).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"a,b,a", "a,a,b", "a,b | b,a", "a,b | b,c,a | c,b"})
  void handsOverToNoModelTwice(String written) {
    List<ModelFallbackChain> chains =
        Stream.of(written.split("\\|")).map(ModelFallbackChain::of).toList();
    List<String> asked = new ArrayList<>(List.of("a"));
    for (int call = 0; call < 10; call++) {
      ModelFallbackChain.successors(chains, asked.getLast()).stream()
          .findFirst()
          .ifPresent(asked::add);
    }

    assertThat(asked).doesNotHaveDuplicates().startsWith("a", "b");
  }

  @Test
  void goesOnInTheNextChainThatNamesTheModel() {
    var chains = List.of(ModelFallbackChain.of("a,b"), ModelFallbackChain.of("b,c,d"));

    assertThat(ModelFallbackChain.successors(chains, "b")).containsExactly("c", "d");
  }

  @Test
  void mayNameNoModel() {
    assertThat(ModelFallbackChain.of(null).names()).isEmpty();
    assertThat(ModelFallbackChain.of(",").first()).isEmpty();
  }
}
