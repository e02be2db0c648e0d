package dev.perdure.activities.model.registry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import dev.perdure.activities.model.ModelApi;
import dev.perdure.activities.model.ModelCard;
import dev.perdure.activities.model.ModelFailure;
import dev.perdure.activities.model.ModelFailureKind;
import dev.perdure.activities.model.ModelOptions;
import dev.perdure.activities.model.ModelReply;
import dev.perdure.activities.model.SamplingOptions;
import dev.perdure.activities.model.wire.Fault;
import dev.perdure.activities.model.wire.WireLab;
import dev.perdure.activities.model.wire.WireReply;
import dev.perdure.planner.agent.ReasoningEffort;
import dev.perdure.planner.message.MessageRole;
import dev.perdure.planner.message.Part;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

/** Bedrock behind a test vendor that verifies signatures and refuses what the real one refuses. */
class BedrockTest {

  private static final String CLAUDE = "bedrock/us.anthropic.claude-sonnet-4-5-20250929-v1:0";
  private static final String SECRET = "wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY";

  @TempDir private Path directory;
  private CloudLab lab;

  @BeforeEach
  void start() {
    lab =
        new CloudLab(directory)
            .with("AWS_REGION", "us-east-1")
            .with("AWS_ACCESS_KEY_ID", "AKIDEXAMPLE")
            .with("AWS_SECRET_ACCESS_KEY", SECRET)
            .models("bedrock: {url: URL}");
  }

  @AfterEach
  void close() {
    System.clearProperty("aws.disableEc2Metadata");
    System.clearProperty("aws.endpointUrlSts");
    lab.close();
  }

  @Test
  void signsRequestsWithTheKeysOfVariables() {
    assertThat(lab.ask(CLAUDE)).isEqualTo("Hello.");
    assertThat(lab.last().path())
        .isEqualTo("/model/us.anthropic.claude-sonnet-4-5-20250929-v1:0/converse-stream");
    assertThat(lab.last().header("authorization"))
        .contains("Credential=AKIDEXAMPLE/", "/us-east-1/bedrock/aws4_request");
    assertThat(lab.server().violations()).isEmpty();
  }

  @Test
  void asksAnInferenceProfileByItsArn() {
    String arn = "arn:aws:bedrock:us-east-1:123456789012:application-inference-profile/abc";
    assertThat(lab.ask("bedrock/" + arn)).isEqualTo("Hello.");
    assertThat(lab.server().violations()).isEmpty();
  }

  @Test
  void knowsTheLimitsOfAModelAndNotItsPrice() {
    try (var registry = lab.registry()) {
      ModelCard card = registry.find(CLAUDE).card();
      assertThat(card.contextTokens())
          .isEqualTo(
              registry.cards().stream()
                  .filter(known -> known.name().equals("anthropic/claude-sonnet-4-5"))
                  .findFirst()
                  .orElseThrow()
                  .contextTokens());
      assertThat(card.traits().api()).isEqualTo(ModelApi.CONVERSE);
      assertThat(card.price()).isEmpty();
      assertThat(card.name()).isEqualTo(CLAUDE);
    }
  }

  @Test
  void signsWithTheTokenOfASession() {
    lab.with("AWS_SESSION_TOKEN", "session-1");
    assertThat(lab.ask(CLAUDE)).isEqualTo("Hello.");
    assertThat(lab.last().header("x-amz-security-token")).isEqualTo("session-1");
    assertThat(lab.server().violations()).isEmpty();
  }

  @Test
  void sendsAnApiKeyOfBedrock() {
    lab.without("AWS_ACCESS_KEY_ID").with("AWS_BEARER_TOKEN_BEDROCK", "bedrock-api-key-abc123");
    assertThat(lab.ask(CLAUDE)).isEqualTo("Hello.");
    assertThat(lab.last().header("authorization")).isEqualTo("Bearer bedrock-api-key-abc123");
  }

  @Test
  void readsKeysAndRegionOfAProfile() {
    keysInFile("team");
    lab.file(".aws/config", "[profile team]\nregion = eu-west-1\n")
        .models("bedrock: {url: URL, profile: team}");
    assertThat(lab.ask(CLAUDE)).isEqualTo("Hello.");
    assertThat(lab.last().header("authorization")).contains("/eu-west-1/bedrock/");
    assertThat(lab.server().violations()).isEmpty();
  }

  @Test
  void readsTheProfileThatAVariableNames() {
    keysInFile("team");
    lab.with("AWS_PROFILE", "team").with("AWS_DEFAULT_REGION", "eu-west-2");
    assertThat(lab.ask(CLAUDE)).isEqualTo("Hello.");
    assertThat(lab.server().violations()).isEmpty();
  }

  @Test
  void takesTheKeysThatAProgramOfAProfilePrints() {
    lab.without("AWS_ACCESS_KEY_ID").without("AWS_SECRET_ACCESS_KEY");
    lab.file(
            "keys.json",
            "{\"Version\":1,\"AccessKeyId\":\"AKIDEXAMPLE\",\"SecretAccessKey\":\"%s\"}"
                .formatted(SECRET))
        .file(
            ".aws/config",
            "[default]\ncredential_process = cat %s\n".formatted(directory.resolve("keys.json")));
    assertThat(lab.ask(CLAUDE)).isEqualTo("Hello.");
    assertThat(lab.server().violations()).isEmpty();
  }

  @Test
  void assumesTheRoleOfAProfile() throws IOException {
    var asked = new AtomicReference<String>();
    HttpServer sts = sts(asked);
    System.setProperty("aws.endpointUrlSts", "http://127.0.0.1:" + sts.getAddress().getPort());
    try {
      keysInFile("base");
      lab.file(
              ".aws/config",
              """
              [profile deployer]
              role_arn = arn:aws:iam::123456789012:role/Deployer
              source_profile = base
              region = us-east-1
              """)
          .models("bedrock: {url: URL, profile: deployer}");
      assertThat(lab.ask(CLAUDE)).isEqualTo("Hello.");
      assertThat(asked.get()).contains("Action=AssumeRole", "role%2FDeployer");
      assertThat(lab.last().header("x-amz-security-token")).isEqualTo("token-of-role");
      assertThat(lab.server().violations()).isEmpty();
    } finally {
      sts.stop(0);
    }
  }

  @Test
  void saysThatThereAreNoCredentials() {
    System.setProperty("aws.disableEc2Metadata", "true");
    lab.without("AWS_ACCESS_KEY_ID").without("AWS_SECRET_ACCESS_KEY");
    assertFailure(
        ModelFailureKind.UNAUTHORISED,
        "There are no credentials of AWS for 'bedrock'",
        "Set AWS_PROFILE, AWS_ACCESS_KEY_ID with AWS_SECRET_ACCESS_KEY, or AWS_BEARER_TOKEN_BEDROCK.");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          AWS_SECRET_ACCESS_KEY | wrong  | bedrock answered 403: The request signature we calculated does not match
          AWS_ACCESS_KEY_ID     | AKIDNO | bedrock answered 403: The security token included in the request is invalid.
          """)
  void saysHowToRepairARefusedSignature(String variable, String value, String sentence) {
    lab.with(variable, value);
    assertFailure(
        ModelFailureKind.UNAUTHORISED, sentence, "Check the credentials of AWS (AWS_PROFILE");
  }

  @Test
  void namesAnUnknownRegionAndAMissingOne() {
    lab.models("bedrock: {}").with("AWS_REGION", "us-east-9");
    assertFailure(
        ModelFailureKind.INVALID_REQUEST,
        "The region 'us-east-9' of 'bedrock' is not known: use one such as us-east-1, or set 'url' too.");
    lab.without("AWS_REGION");
    assertFailure(
        ModelFailureKind.INVALID_REQUEST,
        "The region of 'bedrock' is not set: set AWS_REGION to one such as us-east-1.");
  }

  @Test
  void namesAProfileThatIsInNoFile() {
    lab.models("bedrock: {url: URL, profile: nobody}");
    assertFailure(
        ModelFailureKind.INVALID_REQUEST,
        "The profile 'nobody' of 'bedrock' is in no file of AWS: run 'aws configure --profile nobody'");
  }

  @Test
  void refusesKeysOfOtherClouds() {
    lab.models("bedrock: {url: URL, project: p}");
    assertFailure(
        ModelFailureKind.INVALID_REQUEST, "in 'bedrock' 'project' has no effect: remove it");
    lab.models("bedrock: {url: URL, api: messages}");
    assertFailure(ModelFailureKind.INVALID_REQUEST, "in 'bedrock' 'api' has no effect: remove it");
  }

  @Test
  void readsItsSettingsFromPerdureYamlToo() {
    lab.models("{}")
        .without("AWS_REGION")
        .file(
            "perdure.yaml",
            "providers: {bedrock: {url: '%s', region: ap-southeast-2}}"
                .formatted(lab.server().url()));
    assertThat(lab.ask(CLAUDE)).isEqualTo("Hello.");
    assertThat(lab.last().header("authorization")).contains("/ap-southeast-2/bedrock/");
  }

  @Test
  void waitsAsLongAsAThrottledAccountIsTold() {
    lab.answer(
        WireReply.text("")
            .broken(
                Fault.Refused.of(
                    429,
                    "ThrottlingException",
                    "Too many tokens, please wait before trying again.",
                    Map.of("retry-after", "11"))));
    assertThatThrownBy(() -> lab.ask(CLAUDE))
        .isInstanceOfSatisfying(
            ModelFailure.class,
            failure -> {
              assertThat(failure.kind()).isEqualTo(ModelFailureKind.RATE_LIMITED);
              assertThat(failure.retryAfter()).contains(Duration.ofSeconds(11));
            });
  }

  @ParameterizedTest
  @CsvSource({
    "throttlingException, RATE_LIMITED",
    "internalServerException, OVERLOADED",
    "serviceUnavailableException, OVERLOADED",
    "modelStreamErrorException, ERROR_IN_STREAM",
    "validationException, INVALID_REQUEST"
  })
  void tellsTheExceptionsOfAStreamApart(String type, ModelFailureKind kind) {
    lab.answer(WireReply.text("Hello.").broken(new Fault.ErrorInStream(1, type, "It failed.")));
    assertFailure(kind, "bedrock broke off its answer: It failed.");
  }

  @Test
  void sendsThoughtsBackUnchangedBeforeTheCalls() {
    lab.answer(WireReply.calling("read", "{\"filePath\":\"a\"}").thinking("What is there?"));
    ModelReply first =
        lab.ask(CLAUDE, WireLab.request(List.of(WireLab.user("Go")), List.of(WireLab.READ)));
    lab.answer(WireReply.text("Done."));
    assertThat(lab.ask(CLAUDE, CloudLab.after(first)).text()).isEqualTo("Done.");
    JsonNode content = lab.last().body().at("/messages/1/content");
    assertThat(content.at("/0/reasoningContent/reasoningText/text").asString())
        .isEqualTo("What is there?");
    assertThat(content.at("/0/reasoningContent/reasoningText/signature").asString()).isNotEmpty();
    assertThat(content.at("/1/toolUse/toolUseId").asString()).startsWith("tooluse_");
    assertThat(lab.server().violations()).isEmpty();
  }

  @Test
  void marksWhatTheCacheIsToKeep() {
    lab.ask(CLAUDE);
    JsonNode body = lab.last().body();
    assertThat(body.at("/toolConfig/tools/1/cachePoint/type").asString()).isEqualTo("default");
    assertThat(body.at("/system/1/cachePoint/type").asString()).isEqualTo("default");
    assertThat(body.at("/messages/0/content/1/cachePoint/type").asString()).isEqualTo("default");
    lab.ask("bedrock/amazon.nova-pro-v1:0");
    assertThat(lab.last().body().at("/toolConfig/tools")).hasSize(1);
    assertThat(lab.last().body().at("/system/1").has("cachePoint")).isTrue();
    lab.ask("bedrock/meta.llama4-maverick-17b-instruct-v1:0");
    assertThat(lab.last().body().toString()).doesNotContain("cachePoint");
    assertThat(lab.server().violations()).isEmpty();
  }

  @Test
  void showsPicturesAndDocuments() {
    var said =
        WireLab.message(
            MessageRole.USER,
            new Part.Text("Look.", false),
            new Part.File("a.png", "image/png", "1"),
            new Part.File("a_b.v2.pdf", "application/pdf", "2"),
            new Part.File("a_b.v2.pdf", "application/pdf", "3"));
    byte[] content = "bytes".getBytes(StandardCharsets.UTF_8);
    lab.ask(
        CLAUDE,
        WireLab.request(List.of(said), List.of(WireLab.READ)).showing(_ -> Optional.of(content)));
    JsonNode blocks = lab.last().body().at("/messages/0/content");
    assertThat(blocks.at("/0/image/format").asString()).isEqualTo("png");
    assertThat(blocks.at("/1/document/name").asString()).isEqualTo("document 1");
    assertThat(blocks.at("/2/document/source/bytes").asString()).isEqualTo("Ynl0ZXM=");
    assertThat(lab.server().violations()).isEmpty();
  }

  @Test
  void asksForThinkingByABudget() {
    var options =
        new ModelOptions(
            Optional.of(500), SamplingOptions.STANDARD, Optional.of(ReasoningEffort.MEDIUM));
    lab.ask(
        CLAUDE, WireLab.request(List.of(WireLab.user("Go")), List.of(WireLab.READ)).with(options));
    JsonNode body = lab.last().body();
    assertThat(body.at("/additionalModelRequestFields/thinking/budget_tokens").asInt())
        .isEqualTo(10_000);
    assertThat(body.at("/inferenceConfig/maxTokens").asInt()).isEqualTo(11_024);
    assertThat(lab.server().violations()).isEmpty();
  }

  private void keysInFile(String profile) {
    lab.without("AWS_ACCESS_KEY_ID")
        .without("AWS_SECRET_ACCESS_KEY")
        .without("AWS_REGION")
        .file(
            ".aws/credentials",
            "[%s]\naws_access_key_id = AKIDEXAMPLE\naws_secret_access_key = %s\n"
                .formatted(profile, SECRET));
  }

  private static HttpServer sts(AtomicReference<String> asked) throws IOException {
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 1);
    server.createContext(
        "/",
        exchange -> {
          asked.set(new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8));
          byte[] body =
              """
              <AssumeRoleResponse xmlns="https://sts.amazonaws.com/doc/2011-06-15/"><AssumeRoleResult>
              <Credentials><AccessKeyId>AKIDEXAMPLE</AccessKeyId><SecretAccessKey>%s</SecretAccessKey>
              <SessionToken>token-of-role</SessionToken><Expiration>2099-01-01T00:00:00Z</Expiration>
              </Credentials></AssumeRoleResult></AssumeRoleResponse>
              """
                  .formatted(SECRET)
                  .getBytes(StandardCharsets.UTF_8);
          exchange.getResponseHeaders().set("content-type", "text/xml");
          exchange.sendResponseHeaders(200, body.length);
          exchange.getResponseBody().write(body);
          exchange.close();
        });
    server.start();
    return server;
  }

  private void assertFailure(ModelFailureKind kind, String... words) {
    assertThatThrownBy(() -> lab.ask(CLAUDE))
        .isInstanceOfSatisfying(
            ModelFailure.class,
            failure -> {
              assertThat(failure.sentence()).contains(words);
              assertThat(failure.kind()).isEqualTo(kind);
            });
  }
}
