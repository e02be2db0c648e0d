package dev.perdure.activities.tool.web;

import dev.perdure.activities.network.ProxyRule;
import dev.perdure.activities.tool.CallPreparation;
import dev.perdure.activities.tool.Effect;
import dev.perdure.activities.tool.ToolContext;
import dev.perdure.activities.tool.TypedTool;
import dev.perdure.planner.message.InvisibleCharEscaper;
import dev.perdure.planner.permission.Ruling;
import dev.perdure.planner.request.subject.PermissionSubjectPreview;
import dev.perdure.planner.tool.Demand;
import dev.perdure.planner.tool.ToolResult;
import dev.perdure.planner.tool.ToolSpec;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The tool {@code webfetch}: fetches a page of the public web. */
final class WebFetchTool extends TypedTool<WebFetchTool.WebFetchArguments> {

  /** An address, how its page is given, and the seconds to wait. */
  record WebFetchArguments(String url, @Nullable String format, @Nullable Long timeout) {}

  private static final long USUAL_SECONDS = 30;
  private static final long MAX_TIMEOUT_SECONDS = 120;

  private static final ToolSpec SPEC =
      new ToolSpec(
          "webfetch",
          """
          Fetches a page of the public web and gives it as Markdown, as plain text or as HTML; what the page hides from people is in HTML only. Pages of more than \
          5 MB, pages that are no text and addresses that are not public are refused. A redirection to another \
          host or port may have to be fetched by a call of its own, and so has one from https to http. A host that is not known is asked for once, or \
          refused while nothing may be changed.\
          """,
          """
          {"type":"object","properties":{\
          "url":{"type":"string","minLength":1,"description":"Address that begins with http:// or https://"},\
          "format":{"type":"string","enum":["markdown","text","html"],"description":"How it is given (default markdown)"},\
          "timeout":{"type":"integer","minimum":1,"description":"Seconds to wait (default 30, at most 120)"}},\
          "required":["url"]}\
          """,
          true);

  private final WebClient client;

  /** Fetches with this client. */
  public WebFetchTool(WebClient client) {
    super(SPEC, WebFetchArguments.class);
    this.client = client;
  }

  @Override
  protected CallPreparation propose(WebFetchArguments arguments, ToolContext context) {
    String url = arguments.url();
    Optional<URI> address = PageUrlParser.parse(url);
    if (address.isEmpty()) {
      return CallPreparation.refused(
          "'%s' is not an address that can be fetched: give one such as https://example.org/page, without a user's name."
              .formatted(InvisibleCharEscaper.start(url, 200)));
    }
    long seconds =
        Math.min(
            arguments.timeout() == null ? USUAL_SECONDS : arguments.timeout(), MAX_TIMEOUT_SECONDS);
    PageFormat format =
        PageFormat.named(Objects.requireNonNullElse(arguments.format(), "markdown"));
    return new CallPreparation.Proposal(
        demands(address.get()),
        PermissionSubjectPreview.hosts(List.of(PageUrlParser.host(address.get()))),
        new Effect.Repeatable(
            () -> fetch(address.get(), format, Duration.ofSeconds(seconds), context)));
  }

  /** The tool, which a rule may switch off, and the host under the one rule for all hosts. */
  private static List<Demand> demands(URI address) {
    String host = PageUrlParser.host(address);
    return List.of(
        new Demand("webfetch", host, "Fetch a page of %s: %s".formatted(host, address)),
        ProxyRule.demand(host, "to fetch " + address));
  }

  private ToolResult fetch(URI address, PageFormat format, Duration time, ToolContext context) {
    try {
      return switch (client.fetch(address, time, next -> mayFollow(address, next, context))) {
        case WebClient.FetchedPage page -> shown(page, format);
        case WebClient.Failed(var reason) -> ToolResult.failed(reason);
        case WebClient.Elsewhere(var next, var reason) ->
            ToolResult.failed(
                    "%s redirects to %s, an address %s: call webfetch with it if it is to be fetched."
                        .formatted(address, next, reason))
                .with("redirect", next.toString());
      };
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return ToolResult.failed("Cancelled while %s was fetched.".formatted(address));
    }
  }

  /** The server of the call was let through with it, be it for this once. */
  private static boolean mayFollow(URI start, URI next, ToolContext context) {
    return PageUrlParser.isSameServer(start, next)
        || context.policy().evaluate(demands(next)) instanceof Ruling.Allowed;
  }

  private static ToolResult shown(WebClient.FetchedPage page, PageFormat format) {
    try {
      Optional<String> text = new PageConverter(page, format).text();
      if (text.isEmpty()) {
        return ToolResult.failed(
            "%s is %s, which can't be shown as text: look for a page about it instead."
                .formatted(
                    page.address(), page.mediaType().isEmpty() ? "binary" : page.mediaType()));
      }
      String shown = text.get().isBlank() ? "The page holds no text." : text.get();
      return ToolResult.of(page.address().toString(), shown)
          .with("url", page.address().toString())
          .with("mediaType", page.mediaType())
          .with("bytes", page.content().length);
    } catch (IOException e) {
      return ToolResult.failed("%s can't be read: %s.".formatted(page.address(), e.getMessage()));
    }
  }
}
