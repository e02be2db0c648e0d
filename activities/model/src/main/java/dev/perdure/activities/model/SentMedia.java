package dev.perdure.activities.model;

/** A file in the form in which a request sends the file to a model. */
public record SentMedia(String name, String mediaType, String base64) {

  /** Whether it is an image, not a document. */
  public boolean isImage() {
    return MediaSelector.IMAGES.contains(mediaType);
  }

  /** The file as a data URL. */
  public String url() {
    return "data:%s;base64,%s".formatted(mediaType, base64);
  }
}
