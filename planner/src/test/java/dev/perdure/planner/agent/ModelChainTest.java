package dev.perdure.planner.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class ModelChainTest {

  @Test
  void readsATextAsItReadsAList() {
    assertThat(ModelChain.of(" a/x, ,b/y ").names()).containsExactly("a/x", "b/y");
    assertThat(ModelChain.of(List.of("a/x", "b/y"))).isEqualTo(ModelChain.of("a/x,b/y"));
  }

  @Test
  void handsOverToTheNextOneUntilTheEnd() {
    var chain = ModelChain.of("a/x,b/y");

    assertThat(chain.first()).isEqualTo("a/x");
    assertThat(chain.after("a/x")).contains("b/y");
    assertThat(chain.after("b/y")).isEmpty();
    assertThat(chain.after("c/z")).isEmpty();
  }

  @Test
  void mayNameNoModel() {
    assertThat(ModelChain.of(null).names()).isEmpty();
    assertThat(ModelChain.of(",").first()).isEmpty();
  }
}
