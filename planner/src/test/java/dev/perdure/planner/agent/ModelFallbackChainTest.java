package dev.perdure.planner.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

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
    assertThat(chain.after("a/x")).contains("b/y");
    assertThat(chain.after("b/y")).isEmpty();
    assertThat(chain.after("c/z")).isEmpty();
  }

  @Test
  void mayNameNoModel() {
    assertThat(ModelFallbackChain.of(null).names()).isEmpty();
    assertThat(ModelFallbackChain.of(",").first()).isEmpty();
  }
}
