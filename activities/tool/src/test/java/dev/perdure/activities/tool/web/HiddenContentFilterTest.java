package dev.perdure.activities.tool.web;

import static org.assertj.core.api.Assertions.assertThat;

import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HiddenContentFilterTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "<p hidden>evil</p>",
        "<p hidden='until-found'>evil</p>",
        "<div aria-hidden='true'>evil</div>",
        "<template><p>evil</p></template>",
        "<dialog>evil</dialog>",
        "<!-- evil -->",
        "<p style='display:none'>evil</p>",
        "<p style='DISPLAY : None !important'>evil</p>",
        "<p style='visibility:hidden'>evil</p>",
        "<p style='opacity:0.0'>evil</p>",
        "<p style='font-size:0'>evil</p>"
      })
  void leavesOutWhatNobodySees(String hidden) {
    Document page = Jsoup.parse("<h1>Seen</h1>" + hidden + "<p>also seen</p>");
    HiddenContentFilter.removeFrom(page);
    assertThat(page.body().html()).contains("Seen", "also seen").doesNotContain("evil");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "<p style='opacity:0.9;font-size:0.8em;width:1px'>good</p>",
        "<p style='color:white;background:black;overflow:hidden;height:10px'>good</p>",
        "<body style='visibility:hidden'>good</body>",
        "<details><summary>more</summary>good</details>",
        "<p aria-hidden='false' style='position:relative;left:-20px'>good</p>"
      })
  void keepsWhatPeopleSee(String seen) {
    Document page = Jsoup.parse(seen);
    assertThat(HiddenContentFilter.removeFrom(page)).isZero();
    assertThat(page.text()).contains("good");
  }
}
