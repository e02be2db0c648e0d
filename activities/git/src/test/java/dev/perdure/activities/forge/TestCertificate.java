package dev.perdure.activities.forge;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;

/**
 * Certificate of a server on this machine that no authority has signed.
 *
 * @param file in PEM, for clients
 * @param context for the server
 */
record TestCertificate(Path file, SSLContext context) {

  private static final String PASSWORD = "changeit";

  static TestCertificate in(Path directory)
      throws IOException, InterruptedException, GeneralSecurityException {
    KeyStore keys = keys(directory.resolve("keys.p12"));
    var managers = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
    managers.init(keys, PASSWORD.toCharArray());
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(managers.getKeyManagers(), null, null);
    String lines =
        Base64.getMimeEncoder(64, new byte[] {'\n'})
            .encodeToString(keys.getCertificate("forge").getEncoded());
    Path file =
        Files.writeString(
            directory.resolve("forge.pem"),
            "-----BEGIN CERTIFICATE-----\n%s\n-----END CERTIFICATE-----\n".formatted(lines));
    return new TestCertificate(file, context);
  }

  private static KeyStore keys(Path store)
      throws IOException, InterruptedException, GeneralSecurityException {
    String keytool = Path.of(System.getProperty("java.home"), "bin", "keytool").toString();
    List<String> options =
        List.of(
            "-genkeypair -alias forge -keyalg EC -dname CN=localhost -storetype PKCS12".split(" "));
    List<String> command = new ArrayList<>(List.of(keytool));
    command.addAll(options);
    command.addAll(List.of("-ext", "san=dns:localhost,ip:127.0.0.1"));
    command.addAll(List.of("-storepass", PASSWORD, "-keystore", store.toString()));
    Process made = new ProcessBuilder(command).redirectErrorStream(true).start();
    String said = new String(made.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    if (made.waitFor() != 0) {
      throw new IOException("keytool: " + said);
    }
    KeyStore keys = KeyStore.getInstance("PKCS12");
    try (InputStream in = Files.newInputStream(store)) {
      keys.load(in, PASSWORD.toCharArray());
    }
    return keys;
  }
}
