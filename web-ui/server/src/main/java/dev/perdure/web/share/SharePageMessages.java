package dev.perdure.web.share;

import java.text.MessageFormat;
import java.util.Locale;
import java.util.ResourceBundle;

/** The localized texts of the page of a share link, in English or Chinese. */
record SharePageMessages(ResourceBundle bundle) {

  static SharePageMessages of(Locale reader) {
    Locale language = reader.getLanguage().equals("zh") ? Locale.CHINESE : Locale.ROOT;
    var files =
        ResourceBundle.Control.getNoFallbackControl(ResourceBundle.Control.FORMAT_PROPERTIES);
    return new SharePageMessages(ResourceBundle.getBundle("share.words", language, files));
  }

  String of(String key) {
    return bundle.getString(key);
  }

  /** A sentence around a value. */
  String of(String key, String value) {
    return MessageFormat.format(of(key), value);
  }
}
