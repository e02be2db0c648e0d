package dev.perdure.web.security;

import dev.perdure.web.security.oidc.SignInRefusal;

/** The sentences of the sign-in page about refusals, in English and Chinese. */
final class SignInRefusalTexts {

  private SignInRefusalTexts() {}

  static String english(SignInRefusal refusal) {
    return switch (refusal) {
      case STALE -> "This sign-in was used, has expired, or began in another browser. Try again.";
      case AWAY -> "The identity provider does not answer. Try again later.";
      case INVALID -> "The identity provider did not confirm the sign-in. Try again.";
      case NOT_ALLOWED -> "Your account may not use this server. Ask its operator.";
      case NAME -> "Your account has no name that this server can use. Ask its operator.";
    };
  }

  static String chinese(SignInRefusal refusal) {
    return switch (refusal) {
      case STALE -> "此次登录已被使用、已过期，或在另一个浏览器中开始。请重试。";
      case AWAY -> "身份提供方没有应答。请稍后重试。";
      case INVALID -> "身份提供方未确认此次登录。请重试。";
      case NOT_ALLOWED -> "您的账户无权使用此服务器。请联系管理员。";
      case NAME -> "您的账户没有此服务器可用的名称。请联系管理员。";
    };
  }
}
