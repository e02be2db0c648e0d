package dev.perdure.activities.tool;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.json.Json;
import dev.perdure.activities.tool.search.SearchEngine;
import dev.perdure.activities.tool.search.SearchEngines;
import dev.perdure.planner.json.JsonObject;
import dev.perdure.planner.tool.ToolResult;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;

/**
 * Tools on small trees: each case of {@code corpus/*.yaml} writes files, makes calls and says what
 * the answers hold. In a file's text {@code {ab*20}} stands for a text repeated; its name may end
 * in {@code @charset}. Cases of searches run with each search program that is installed.
 */
class ToolCorpusTest {

  private static final Pattern REPEATED = Pattern.compile("\\{([^{}*]+)\\*(\\d+)}");

  @TempDir Path home;

  record Case(
      String name,
      @Nullable Map<String, String> files,
      @Nullable Map<String, String> links,
      @Nullable Boolean git,
      List<Step> steps) {}

  record Step(
      @Nullable String tool,
      @Nullable Map<String, Object> with,
      @Nullable Map<String, String> files,
      @Nullable String is,
      @Nullable String starts,
      @Nullable String ends,
      @Nullable List<String> has,
      @Nullable List<String> lacks,
      @Nullable Boolean error,
      @Nullable Integer shorter,
      @Nullable Map<String, Object> meta,
      @Nullable Map<String, String> content) {}

  /** A case and the search program that it runs with. */
  record Run(String name, Case wanted, SearchEngine engine) {
    @Override
    public String toString() {
      return name;
    }
  }

  static Stream<Run> runs() {
    return Stream.of("read", "search", "edit").flatMap(ToolCorpusTest::runs);
  }

  private static Stream<Run> runs(String file) {
    List<SearchEngine> engines =
        file.equals("search") ? SearchEngines.all() : List.of(SearchEngine.installed());
    try (InputStream in = ToolCorpusTest.class.getResourceAsStream("corpus/" + file + ".yaml")) {
      Object yaml = new Load(LoadSettings.builder().build()).loadFromInputStream(in);
      Case[] cases = Json.mapper().convertValue(yaml, Case[].class);
      return engines.stream()
          .flatMap(engine ->
              Arrays.stream(cases).map(one -> new Run(file + ": " + one.name(), one, engine)));
    } catch (IOException e) {
      throw new IllegalStateException(file, e);
    }
  }

  @ParameterizedTest
  @MethodSource("runs")
  void holds(Run run) throws Exception {
    ToolBench bench = new ToolBench(home);
    bench.engine = run.engine();
    write(bench, run.wanted().files());
    for (var link : orEmpty(run.wanted().links()).entrySet()) {
      Files.createSymbolicLink(bench.root.resolve(link.getKey()), Path.of(link.getValue()));
    }
    if (run.wanted().git() != null) {
      new ProcessBuilder("git", "init", "-q").directory(bench.root.toFile()).start().waitFor();
    }
    for (Step step : run.wanted().steps()) {
      write(bench, step.files());
      if (step.tool() != null) {
        check(step, bench.call(step.tool(), arguments(step)));
      }
      orEmpty(step.content())
          .forEach((path, text) -> assertThat(bench.text(path)).as(path).isEqualTo(expand(text)));
    }
  }

  private static JsonObject arguments(Step step) {
    Map<String, Object> arguments = new LinkedHashMap<>(orEmpty(step.with()));
    arguments.replaceAll((_, value) -> value instanceof String text ? expand(text) : value);
    return Json.read(Json.write(arguments), JsonObject.class);
  }

  private static void check(Step step, ToolResult result) {
    var output = assertThat(result.output()).as(step.toString());
    Optional.ofNullable(step.is()).ifPresent(text -> output.isEqualTo(expand(text)));
    Optional.ofNullable(step.starts()).ifPresent(text -> output.startsWith(expand(text)));
    Optional.ofNullable(step.ends()).ifPresent(text -> output.endsWith(expand(text)));
    Optional.ofNullable(step.shorter()).ifPresent(output::hasSizeLessThan);
    Objects.requireNonNullElse(step.has(), List.<String>of())
        .forEach(text -> output.contains(expand(text)));
    Objects.requireNonNullElse(step.lacks(), List.<String>of()).forEach(output::doesNotContain);
    Optional.ofNullable(step.error())
        .ifPresent(error -> assertThat(result.isError()).as(step.toString()).isEqualTo(error));
    orEmpty(step.meta())
        .forEach((name, value) ->
            assertThat(String.valueOf(result.metadata().fields().get(name)))
                .as(name)
                .isEqualTo(String.valueOf(value)));
  }

  private static void write(ToolBench bench, @Nullable Map<String, String> files) {
    orEmpty(files)
        .forEach((name, text) -> {
          String[] parts = name.split("@", 2);
          Charset charset = Charset.forName(parts.length > 1 ? parts[1] : "UTF-8");
          bench.file(parts[0], expand(text).getBytes(charset));
        });
  }

  private static String expand(String text) {
    return REPEATED
        .matcher(text)
        .replaceAll(repeated ->
            Matcher.quoteReplacement(
                repeated.group(1).repeat(Integer.parseInt(repeated.group(2)))));
  }

  private static <V> Map<String, V> orEmpty(@Nullable Map<String, V> map) {
    return map == null ? Map.of() : map;
  }
}
