package dev.perdure.activities.forge;

import dev.perdure.activities.network.HttpProxy;
import dev.perdure.activities.network.NamedProxy;
import dev.perdure.planner.message.KnownSecrets;
import java.net.InetSocketAddress;
import java.net.ProxySelector;

/** The proxy of a request to a forge, with the sentences for its failures. */
record ForgeProxy(NamedProxy named, HttpProxy proxy) {

  private static final int LOGIN_REQUIRED = 407;

  /** Reads a proxy; refuses a text that names no HTTP proxy. */
  static ForgeProxy of(NamedProxy named, ForgeRequest request) {
    HttpProxy proxy =
        named
            .proxy()
            .orElseThrow(() ->
                DeliveryRefused.lasting(
                    "%s is '%s', which is no HTTP proxy that Perdure can use for %s: set it like http://proxy.example.com:3128, or name the server in NO_PROXY."
                        .formatted(
                            named.setting(),
                            HttpProxy.withoutLogin(named.text()),
                            request.server())));
    String text = named.text();
    KnownSecrets.learnAddress(text.contains("://") ? text : "http://" + text);
    return new ForgeProxy(named, proxy);
  }

  ProxySelector selector() {
    return ProxySelector.of(new InetSocketAddress(proxy.host(), proxy.port()));
  }

  /** Refuses an answer that is not the forge's. */
  void requireAnswerOfForge(ForgeRequest request, ForgeReply reply) {
    if (reply.status() == LOGIN_REQUIRED) {
      throw DeliveryRefused.lasting(
          "The proxy %s asks for %s login (407): set %s to http://USER:PASSWORD@%s:%d, or name %s in NO_PROXY."
              .formatted(
                  named,
                  proxy.login().isPresent() ? "another" : "a",
                  named.setting(),
                  proxy.host(),
                  proxy.port(),
                  request.address().getHost()));
    }
    boolean isPage =
        reply
            .headers()
            .firstValue("content-type")
            .filter(type -> type.contains("html"))
            .isPresent();
    if (isPage && "http".equals(request.address().getScheme())) {
      throw DeliveryRefused.lasting(
          "The answer of %s by way of the proxy %s is a page (status %d), not that of %s's API: check %s, and that the proxy passes the server, or name %s in NO_PROXY."
              .formatted(
                  request.server(),
                  named,
                  reply.status(),
                  request.kind().label(),
                  request.kind().serverVariable(),
                  request.address().getHost()));
    }
  }

  /** The failure of a connection by way of the proxy. */
  DeliveryRefused failed(ForgeRequest request, String reason) {
    return DeliveryRefused.passing(
        "%s can't be reached at %s by way of the proxy %s: %s. Check the proxy, or name %s in NO_PROXY."
            .formatted(
                request.kind().label(),
                request.server(),
                named,
                reason,
                request.address().getHost()));
  }
}
