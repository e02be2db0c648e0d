package dev.perdure.web.engine.encryption;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.protobuf.ByteString;
import dev.perdure.testing.Eventually;
import io.temporal.api.common.v1.Payload;
import io.temporal.common.converter.DataConverterException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EncryptionCodecTest {

  private static final Payload PLAIN =
      Payload.newBuilder()
          .putMetadata("encoding", ByteString.copyFromUtf8("json/plain"))
          .putMetadata("messageType", ByteString.copyFromUtf8("the type"))
          .setData(ByteString.copyFromUtf8("\"a secret plan\""))
          .build();

  @TempDir private Path directory;

  @Test
  void readsItsOwnPayloadsAndHidesContentAndMetadata() {
    EncryptionCodec codec = codec("k1", Map.of("k1", 1));
    Payload encrypted = encrypt(codec);

    assertThat(new String(encrypted.toByteArray(), StandardCharsets.ISO_8859_1))
        .contains("binary/encrypted", "k1")
        .doesNotContain("secret plan", "json/plain", "the type");
    assertThat(codec.decode(List.of(encrypted))).containsExactly(PLAIN);
    assertThat(encrypt(codec)).as("a nonce of its own").isNotEqualTo(encrypted);
  }

  @Test
  void passesPlainPayloadsOn() {
    assertThat(codec("k1", Map.of("k1", 1)).decode(List.of(PLAIN))).containsExactly(PLAIN);
    assertThat(codec("", Map.of("k1", 1)).encode(List.of(PLAIN))).containsExactly(PLAIN);
    assertThat(EncryptionCodec.none().encode(List.of(PLAIN))).containsExactly(PLAIN);
  }

  @Test
  void readsOlderKeysAndWritesWithTheCurrentOne() {
    Payload old = encrypt(codec("k1", Map.of("k1", 1)));
    EncryptionCodec rotated = codec("k2", Map.of("k1", 1, "k2", 2));

    assertThat(rotated.decode(List.of(old, encrypt(rotated)))).containsExactly(PLAIN, PLAIN);
    assertThat(EncryptedPayload.keyId(encrypt(rotated))).isEqualTo("k2");
  }

  @Test
  void namesAMissingAndADifferentKeyWithTheRemedy() {
    Payload old = encrypt(codec("k1", Map.of("k1", 1)));

    assertThatThrownBy(() -> EncryptionCodec.none().decode(List.of(old)))
        .isInstanceOf(MissingKeyException.class)
        .hasMessage(
            "The key 'k1' encrypted this payload, and this process does not have the key: add 'k1' to 'encryption.keys' in perdure.yaml.");
    assertThatThrownBy(() -> codec("k1", Map.of("k1", 2)).decode(List.of(old)))
        .isInstanceOf(MissingKeyException.class)
        .hasMessageStartingWith("Another key of the id 'k1' encrypted this payload: correct");
  }

  @Test
  void findsAKeyThatWasAddedMeanwhile() {
    Payload newer = encrypt(codec("k2", Map.of("k2", 2)));
    EncryptionCodec codec = codec("k1", Map.of("k1", 1));
    assertThatThrownBy(() -> codec.decode(List.of(newer))).isInstanceOf(MissingKeyException.class);

    var _ = TestKeys.of(directory, "k2", Map.of("k1", 1, "k2", 2));
    Eventually.holds(() -> codec.keys().hasOrRereads("k2", EncryptedPayload.keyCheck(newer)));

    assertThat(codec.decode(List.of(newer))).containsExactly(PLAIN);
    assertThat(EncryptedPayload.keyId(encrypt(codec))).as("the key of the start").isEqualTo("k1");
  }

  @Test
  void refusesAPayloadWithAnyOtherByte() {
    EncryptionCodec codec = codec("k1", Map.of("k1", 1));
    Payload encrypted = encrypt(codec);
    for (int place = 0; place < encrypted.getData().size(); place++) {
      byte[] data = encrypted.getData().toByteArray();
      data[place] ^= 1;
      assertDamaged(codec, encrypted.toBuilder().setData(ByteString.copyFrom(data)).build());
    }
  }

  @Test
  void refusesAPayloadThatIsCutOff() {
    EncryptionCodec codec = codec("k1", Map.of("k1", 1));
    Payload encrypted = encrypt(codec);
    for (int length = 0; length < encrypted.getData().size(); length++) {
      ByteString start = encrypted.getData().substring(0, length);
      assertDamaged(codec, encrypted.toBuilder().setData(start).build());
    }
  }

  @Test
  void refusesAPayloadOfAnotherNamespace() {
    EncryptionKeys keys = TestKeys.of(directory, "k1", Map.of("k1", 1));

    assertDamaged(
        new EncryptionCodec(keys, "team-b"), encrypt(new EncryptionCodec(keys, "team-a")));
  }

  @Test
  void leavesForeignEncryptedPayloadsToTheConverter() {
    Payload foreign =
        PLAIN.toBuilder()
            .putMetadata("encoding", EncryptedPayload.ENCODING)
            .putMetadata(EncryptedPayload.KEY_ID, ByteString.copyFromUtf8("<b>k1</b>"))
            .putMetadata(EncryptedPayload.KEY_CHECK, ByteString.EMPTY)
            .build();

    assertThat(EncryptionCodec.none().decode(List.of(foreign))).containsExactly(foreign);
  }

  private static void assertDamaged(EncryptionCodec codec, Payload payload) {
    assertThatThrownBy(() -> codec.decode(List.of(payload)))
        .isInstanceOf(DataConverterException.class)
        .hasMessageStartingWith("A payload that the key 'k1' encrypted")
        .hasMessageContaining("it can't be read");
  }

  private EncryptionCodec codec(String current, Map<String, Integer> keys) {
    return new EncryptionCodec(TestKeys.of(directory, current, keys), "default");
  }

  private static Payload encrypt(EncryptionCodec codec) {
    return codec.encode(List.of(PLAIN)).getFirst();
  }
}
