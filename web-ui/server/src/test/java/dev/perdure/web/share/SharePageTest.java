package dev.perdure.web.share;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.json.Json;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.plan.Plan;
import dev.perdure.web.server.OnServer;
import java.util.Locale;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.junit.jupiter.api.Test;

class SharePageTest extends OnServer {

  private static final String PLAN =
      """
      {"overview": "Put a **store** between `Ledger` and the database.",
       "approach": "In small steps.\\n\\n| file | change |\\n|---|---|\\n| a.txt | none |",
       "files": [{"path": "src/Store.java", "action": "add", "note": "an interface"}],
       "steps": [
         {"id": "extract", "title": "Extract the store", "instructions": "- move\\n- rename",
          "checks": [{"command": "make test"}, {"description": "it reads well"}]},
         {"id": "use", "title": "Use it", "instructions": "Go on.", "dependsOn": ["extract"]}],
       "verification": [{"command": "make all", "description": "once"}],
       "manualChecks": ["The page loads"],
       "risks": ["A table may be **locked**"]}
      """;

  private static final String HOSTILE =
      """
      {"overview": "<script>alert(1)</script>\\n\\n[free](javascript:alert(2)) ![x](https://evil.example/p.png) [in](https://evil.example/)",
       "approach": "turned &#8238;gnp.exe and \\u202egnp.exe",
       "steps": [{"id": "<b>", "title": "<img src=x onerror=alert(3)>",
         "instructions": "<iframe src=//evil.example></iframe> token=sk-ant-0123456789abcdef0123",
         "checks": [{"command": "echo '</code><form action=//evil.example>'"}]}],
       "risks": ["<style>*{display:none}</style>"]}
      """;

  @Test
  void showsThePlanAsAPersonReadsIt() {
    Document page = Jsoup.parse(shared(PLAN, "en"));

    assertThat(page.select("h3").eachText())
        .containsExactly(
            "Overview",
            "Approach",
            "Files",
            "Steps",
            "Verification",
            "Checks done by hand",
            "Risks");
    assertThat(page.select(".steps > li").eachText())
        .containsExactly(
            "1 Extract the store no dependency move rename check: make test check: it reads well",
            "2 Use it after 1 Go on.");
    assertThat(page.select("p > strong, .steps ul > li, .verification code, .risks strong"))
        .hasSize(5);
    assertThat(page.select("td").eachText()).containsExactly("a.txt", "none");
    assertThat(page.select(".files").text()).isEqualTo("add src/Store.java an interface");
  }

  @Test
  void showsItInChineseToWhoReadsChinese() {
    Document page = Jsoup.parse(shared(PLAN, "zh-CN"));

    assertThat(page.select("h3").eachText())
        .containsExactly("概述", "方法", "文件", "步骤", "验证", "人工检查", "风险");
    assertThat(page.select(".steps > li:last-child").text()).isEqualTo("2 Use it 在 1 之后 Go on.");
  }

  @Test
  void doesNothingForHostileText() {
    String html = shared(HOSTILE, "en");
    Document page = Jsoup.parse(html);

    assertThat(page.select("script, iframe, img, form, a, button, input, body style")).isEmpty();
    assertThat(page.getAllElements())
        .allSatisfy(element ->
            assertThat(element.attributes().asList())
                .noneMatch(attribute -> attribute.getKey().startsWith("on")));
    assertThat(page.body().text())
        .contains("<script>alert(1)</script>", "free", "x (https://evil.example/p.png)")
        .contains("in (https://evil.example/)", "<img src=x onerror=alert(3)>", "[redacted]")
        .contains("turned \\u202egnp.exe and \\u202egnp.exe");
    assertThat(html).doesNotContain("\u202E", "sk-ant-0123456789abcdef0123");
  }

  @Test
  void givesThePageNoAuthority() {
    String link = share(PLAN);

    var page = http.get(link, "Accept", "text/html");

    assertThat(page.response().headers().allValues("Content-Security-Policy"))
        .anySatisfy(policy -> assertThat(policy).contains("sandbox", "default-src 'none'"));
    assertThat(page.response().headers().firstValue("Set-Cookie")).isEmpty();
  }

  @Test
  void hasAllWordsInBothLanguages() {
    var english = SharePageMessages.of(Locale.ENGLISH).bundle();
    var chinese = SharePageMessages.of(Locale.SIMPLIFIED_CHINESE).bundle();

    assertThat(chinese.keySet()).isEqualTo(english.keySet());
    assertThat(chinese.keySet())
        .allSatisfy(key -> assertThat(chinese.getString(key)).isNotEqualTo(english.getString(key)));
  }

  private String shared(String plan, String language) {
    return http.get(share(plan), "Accept", "text/html", "Accept-Language", language).text();
  }

  private String share(String plan) {
    String id = http.post("/api/tasks", "{\"request\":\"Rework it\"}").json().path("id").asString();
    server.journal().planStore().write(new TaskId(id), "c_1", Json.read(plan, Plan.class));
    var made = http.post("/api/tasks/" + id + "/commands", "{\"name\":\"share\"}").json();
    return made.at("/result/url").asString().replaceFirst("^http://[^/]+", "");
  }
}
