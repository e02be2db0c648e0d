package dev.perdure.activities.agent.prompt;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import dev.perdure.activities.journal.task.InstructionFile;
import dev.perdure.activities.network.HostDenials;
import dev.perdure.activities.tool.ReadPermissions;
import dev.perdure.planner.permission.Ceiling;
import dev.perdure.planner.permission.DefaultRules;
import dev.perdure.planner.permission.Policy;
import dev.perdure.planner.permission.Rule;
import dev.perdure.planner.permission.RuleAction;
import dev.perdure.planner.permission.RuleLayer;
import dev.perdure.planner.permission.Ruleset;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class InstructionFileLoaderTest {

  @TempDir Path directory;
  private InstructionSettings configured = InstructionSettings.none();
  private Policy policy = Policy.of(List.of(DefaultRules.with(List.of())), Ceiling.NONE);

  @Test
  void takesTheFirstNameOfTheRootAlone() throws IOException {
    write("tree/CLAUDE.md", "Use tabs.");
    write("tree/AGENTS.md", "Use spaces.");

    assertThat(read()).containsExactly(repositorys("AGENTS.md", "Use spaces."));
  }

  @Test
  void putsThePersonsOwnWordsFirst() throws IOException {
    write("home/.claude/CLAUDE.md", "Be brief.");
    write("tree/CONTEXT.md", "A shop.");

    assertThat(read())
        .containsExactly(
            new InstructionFile("~/.claude/CLAUDE.md", "Be brief.", true, ""),
            repositorys("CONTEXT.md", "A shop."));
  }

  @Test
  void followsTheImportsOfAClaudeFileAndOfWhatItImports() throws IOException {
    write("tree/CLAUDE.md", "See @docs/style.md and `@docs/code.md`, ask @team.");
    write("tree/docs/style.md", "@deep.md");
    write("tree/docs/deep.md", "@./style.md @more/deepest.md");
    write("tree/docs/more/deepest.md", "deepest");
    write("tree/docs/code.md", "code");

    assertThat(read())
        .extracting(InstructionFile::source)
        .containsExactly("CLAUDE.md", "docs/style.md", "docs/deep.md", "docs/more/deepest.md");
  }

  @Test
  void takesTheClaudeFileOfItsFolderWhereTheRootHasNone() throws IOException {
    write("tree/.claude/CLAUDE.md", "Use tabs.");

    assertThat(read()).containsExactly(repositorys(".claude/CLAUDE.md", "Use tabs."));
  }

  @Test
  void tellsTheRulesForAllFilesAndNamesTheOneThatCannotBeRead() throws IOException {
    write("tree/.claude/rules/always.md", "---\ndescription: x\n---\nTests first.");
    write("tree/.claude/rules/deep/some.md", "---\npaths: 'src/**'\n---\nFor some.");
    write("tree/.claude/rules/wrong.md", "---\npaths: 7\n---\nFor none.");
    configured =
        new InstructionSettings(
            List.of(),
            List.of(),
            List.of(
                ".claude/rules/always.md",
                ".claude/rules/deep/some.md",
                ".claude/rules/notes.txt",
                ".claude/rules/wrong.md"),
            HostDenials.none());

    assertThat(read())
        .containsExactly(
            repositorys(".claude/rules/always.md", "Tests first."),
            new InstructionFile(
                ".claude/rules/wrong.md",
                "",
                false,
                "not read: The file '.claude/rules/wrong.md' is wrong, line 2: 'paths' must be a"
                    + " list of globs"));
  }

  @Test
  void neverReadsWhatLiesOutsideOfTheWorkspaceForTheRepository() throws IOException {
    write("home/secret", "s3cret");
    write("tree/CLAUDE.md", "@../home/secret @~/secret @.env");
    write("tree/.env", "s3cret");

    assertThat(read().subList(1, 4))
        .allSatisfy(file -> assertThat(file.text()).isEmpty())
        .extracting(InstructionFile::note)
        .containsExactly(
            "not read: it leads outside of the workspace",
            "not read: it leads outside of the workspace",
            "not read: it may hold secrets");
  }

  @Test
  void doesNotFollowALinkThatLeadsOutside() throws IOException {
    write("home/secret", "s3cret");
    write("tree/x", "");
    Files.createSymbolicLink(directory.resolve("tree/AGENTS.md"), directory.resolve("home/secret"));

    assertThat(read())
        .containsExactly(
            new InstructionFile(
                "AGENTS.md", "", false, "not read: it leads outside of the workspace"));
  }

  @Test
  void followsALinkWithinTheWorkspace() throws IOException {
    write("tree/docs/rules.md", "Use tabs.");
    Files.createSymbolicLink(directory.resolve("tree/AGENTS.md"), Path.of("docs/rules.md"));

    assertThat(read()).containsExactly(repositorys("AGENTS.md", "Use tabs."));
  }

  @Test
  void tellsABinaryAndAnEnormousFileWithoutReadingThem() throws IOException {
    write("tree/AGENTS.md", "a\0b");
    assertThat(read().getFirst().note()).isEqualTo("not read: it is not text");

    write("tree/AGENTS.md", "x".repeat(10 << 20));
    assertThat(read().getFirst().note())
        .isEqualTo("not read: it has 10,485,760 bytes, and instructions may have 1,048,576");
  }

  @Test
  void cutsLongFilesAndSaysSo() throws IOException {
    write("tree/CLAUDE.md", "@a.md @b.md " + "x".repeat(40_000));
    write("tree/a.md", "x".repeat(40_000));
    write("tree/b.md", "x".repeat(40_000));

    assertThat(read().stream().mapToInt(file -> file.text().length()))
        .containsExactly(32_769, 32_768, 0);
    assertThat(read()).allSatisfy(file -> assertThat(file.note()).startsWith("cut: the first "));
  }

  @Test
  void addsTheFilesThatTheSettingChooses() throws IOException {
    write("tree/docs/a.md", "A");
    write("home/own.md", "Mine");
    configured =
        new InstructionSettings(
            List.of("~/own.md"),
            List.of("docs/*.md", "no/*.md"),
            List.of("docs/a.md", "b.md"),
            HostDenials.none());

    assertThat(read())
        .containsExactly(
            repositorys("docs/a.md", "A"),
            new InstructionFile("no/*.md", "", false, "not read: no file matches"),
            new InstructionFile("~/own.md", "Mine", true, ""));
  }

  @Test
  void readsNothingElsewhereForTheSettingOfARepository() throws IOException {
    write("home/own.md", "Mine");
    write("tree/x", "");
    configured =
        new InstructionSettings(
            List.of(), List.of("~/own.md", "https://127.0.0.1:1/x"), List.of(), HostDenials.none());

    assertThat(read())
        .extracting(InstructionFile::note)
        .containsExactly(
            "not read: it leads outside of the workspace",
            "not read: only the operator's own perdure.yaml may name URLs");
  }

  @Test
  void fetchesThePagesThatTheOperatorNames() throws IOException {
    var server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/rules.md",
        exchange -> {
          exchange.sendResponseHeaders(200, 10);
          exchange.getResponseBody().write("Be careful".getBytes(UTF_8));
          exchange.close();
        });
    server.start();
    String url = "http://127.0.0.1:" + server.getAddress().getPort();
    write("tree/x", "");
    configured =
        new InstructionSettings(
            List.of(url + "/rules.md", url + "/no.md"), List.of(), List.of(), HostDenials.none());
    List<InstructionFile> read = read();
    server.stop(0);

    assertThat(read)
        .containsExactly(
            new InstructionFile(url + "/rules.md", "Be careful", true, ""),
            new InstructionFile(url + "/no.md", "", true, "not read: status 404"));
  }

  @Test
  void fetchesNoPageOfAHostThatARuleDenies() throws IOException {
    write("tree/x", "");
    var denial = Rule.of("network", "*.example", RuleAction.DENY);
    var denials = HostDenials.of(List.of(new Ruleset(RuleLayer.USER, "mine", List.of(denial))));
    configured =
        new InstructionSettings(List.of("https://a.example/x"), List.of(), List.of(), denials);

    assertThat(read())
        .extracting(InstructionFile::note)
        .containsExactly(
            "not read: network 'Reach a.example (https://a.example)' is denied by the rule network"
                + " '*.example': deny (user, mine)");
  }

  @Test
  void readsNoInstructionsThatARuleDeniesToRead() throws IOException {
    write("tree/CLAUDE.md", "See @conf/prod.md and @docs/style.md.");
    write("tree/conf/prod.md", "s3cret");
    write("tree/docs/style.md", "Use tabs.");
    policy =
        policy.and(
            new Ruleset(
                RuleLayer.USER, "test", List.of(Rule.of("read", "conf/*", RuleAction.DENY))));

    assertThat(read())
        .containsExactly(
            repositorys("CLAUDE.md", "See @conf/prod.md and @docs/style.md."),
            new InstructionFile("conf/prod.md", "", false, "not read: it may hold secrets"),
            repositorys("docs/style.md", "Use tabs."));
  }

  private static InstructionFile repositorys(String source, String text) {
    return new InstructionFile(source, text, false, "");
  }

  private List<InstructionFile> read() throws IOException {
    Path home = directory.resolve("home");
    Path root = directory.resolve("tree").toRealPath();
    return new InstructionFileLoader(
            root,
            home,
            List.of(home.resolve(".claude/CLAUDE.md")),
            configured,
            new ReadPermissions(root, policy))
        .read();
  }

  private void write(String path, String text) throws IOException {
    Path file = directory.resolve(path);
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
  }
}
