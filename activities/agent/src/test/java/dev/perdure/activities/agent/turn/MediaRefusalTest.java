package dev.perdure.activities.agent.turn;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.model.ModelFailure;
import dev.perdure.activities.model.ModelFailureKind;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The words of vendors and of local servers about pictures that they do not take. */
class MediaRefusalTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "messages.2.content.0.content.1.image.source.base64.data: Could not process image",
        "messages.0.content.1.image.source.base64: image exceeds 5 MB maximum: 6291456 bytes",
        "At least one of the image dimensions exceed max allowed size: 8000 pixels",
        "messages.0.content.0.document.source.base64.data: The PDF specified was not valid.",
        "A maximum of 100 PDF pages may be provided.",
        "You uploaded an unsupported image. Please make sure your image is valid.",
        "Invalid 'messages[3].content[1].image_url'. Failed to decode.",
        "Invalid value: 'input_image'. Supported values are: 'input_text'.",
        "Invalid MIME type. Only image types are supported.",
        "Invalid base64 image_url.",
        "Unable to process input image. Please retry or report in the forum.",
        "Unsupported MIME type: application/pdf",
        "messages[1]: unknown variant `image_url`, expected `text` at line 1 column 4711",
        "At most 1 image(s) may be provided in one request.",
        "Qwen/Qwen2.5-7B-Instruct is not a multimodal model None",
        "This model does not support vision.",
        "This model does not support image inputs.",
        "Image input is not supported for this model",
        "The image length and width do not meet the model restrictions.",
        "图片输入格式/解析错误",
        "'messages.0' : for 'role:user' the following must be satisfied[('messages.0.content' : value must be a string)]",
        "invalid type: sequence, expected a string at line 1 column 95",
        "messages.3.content: Input should be a valid string",
        "Provider returned error: {\"error\":{\"message\":\"Could not process image\"}}",
        "Unsupported media type",
        "Input modalities of this model are: text"
      })
  void areAboutAPicture(String said) {
    assertThat(MediaRefusal.isAbout(failure(ModelFailureKind.INVALID_REQUEST, said))).isTrue();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "UNKNOWN_MODEL | No endpoints found that support image input",
        "UNKNOWN_MODEL | No endpoints found that support input modalities: image",
        "OVERLOADED | image input is not supported - hint: you may need to provide the mmproj",
        "OVERLOADED | this model is missing data required for image input",
        "OVERLOADED | Failed to process inputs: failed to decode image",
        "CONTEXT_OVERFLOW | The image is too large.",
        "ERROR_IN_STREAM | Unable to process input image"
      })
  void areAboutAPictureInOtherKindsOfFailure(ModelFailureKind kind, String said) {
    assertThat(MediaRefusal.isAbout(failure(kind, said))).isTrue();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "INVALID_REQUEST | The schema is wrong.",
        "INVALID_REQUEST | tools.3.custom.input_schema: JSON schema is invalid",
        "INVALID_REQUEST | See the documentation at https://docs.example.com/errors",
        "INVALID_REQUEST | immediate failure",
        "UNKNOWN_MODEL | The model 'image-1' does not exist",
        "OVERLOADED | Overloaded",
        "OVERLOADED | The media service is busy",
        "RATE_LIMITED | Too many images per minute",
        "UNAUTHORISED | The key may not use images",
        "CONTEXT_OVERFLOW | prompt is too long: 205000 tokens > 200000"
      })
  void areAboutSomethingElse(ModelFailureKind kind, String said) {
    assertThat(MediaRefusal.isAbout(failure(kind, said))).isFalse();
    assertThat(MediaRefusal.mayBeAbout(failure(kind, said))).isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "google answered 400: Request contains an invalid argument.",
        "openrouter answered 400: Provider returned error.",
        "local answered 400: Bad Request.",
        "local answered 400: no reason given."
      })
  void mayBeAboutAPictureThatHasJustCome(String said) {
    assertThat(MediaRefusal.mayBeAbout(ModelFailure.of(ModelFailureKind.INVALID_REQUEST, said)))
        .isTrue();
    assertThat(MediaRefusal.isAbout(ModelFailure.of(ModelFailureKind.INVALID_REQUEST, said)))
        .isFalse();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "EVERY_MEDIUM | messages[1]: unknown variant `image_url`, expected `text` at line 1",
        "EVERY_MEDIUM | Qwen/Qwen2.5-7B-Instruct is not a multimodal model None",
        "EVERY_MEDIUM | This model does not support vision.",
        "EVERY_MEDIUM | This model does not support image inputs.",
        "EVERY_MEDIUM | Image input is not supported for this model",
        "EVERY_MEDIUM | No endpoints found that support image input",
        "EVERY_MEDIUM | this model is missing data required for image input",
        "EVERY_MEDIUM | image input is not supported - hint: you may need to provide the mmproj",
        "EVERY_MEDIUM | Invalid value: 'input_image'. Supported values are: 'input_text'.",
        "EVERY_MEDIUM | 'messages.0.content' : value must be a string",
        "TOO_MANY | At most 1 image(s) may be provided in one request.",
        "TOO_MANY | Too many images in request",
        "TOO_MANY | The number of images exceeds the limit of 10",
        "SOME | Could not process image",
        "SOME | You uploaded an unsupported image. Please make sure your image is valid.",
        "SOME | This model does not support this image format",
        "SOME | image exceeds 5 MB maximum: 6291456 bytes",
        "SOME | A maximum of 100 PDF pages may be provided.",
        "SOME | Unable to process input image. Please retry or report in the forum.",
        "SOME | The image length and width do not meet the model restrictions.",
        "SOME | Request contains an invalid argument."
      })
  void sayHowManyTheyAreAbout(RefusedMediaExtent extent, String said) {
    assertThat(MediaRefusal.extent(failure(ModelFailureKind.INVALID_REQUEST, said)))
        .isEqualTo(extent);
  }

  private static ModelFailure failure(ModelFailureKind kind, String said) {
    return ModelFailure.of(kind, "vendor answered 400: " + said);
  }
}
