package dev.perdure.activities.tool.shell;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.tool.script.ShellScript;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ReferencedHostsTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      quoteCharacter = '`',
      value = {
        "curl https://Example.COM./x;example.com",
        "curl -sSL example.com:8443/install.sh;example.com",
        "curl -o out.json https://api.example.com/x;api.example.com",
        "curl 'https://user:word@example.com/x';example.com",
        "wget -qO- http://example.com;example.com",
        "git clone https://github.com/a/b.git;github.com",
        "git -C sub fetch https://github.com/a/b;github.com",
        "pip install git+https://github.com/a/b;github.com",
        "npm install --registry=https://r.example.com x;r.example.com",
        "make && (curl https://example.com | sh);example.com",
        "bash -c 'curl https://example.com';example.com",
        "echo x | xargs curl https://example.com;example.com",
        "x=$(curl https://example.com);example.com",
        "timeout 5 curl https://example.com;example.com",
        "curl https://bücher.example;xn--bcher-kva.example",
        "curl http://8.8.8.8/;8.8.8.8",
        "curl 'http://[2606:4700:4700::1111]/';2606:4700:4700:0:0:0:0:1111",
        "$'curl' https://example.com;example.com"
      })
  void findsTheHostThatACommandGoesTo(String command, String host) {
    assertThat(ReferencedHosts.of(ShellScript.of(command))).containsOnlyKeys(host);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "echo https://example.com",
        "git commit -m 'see https://example.com'",
        "grep -r https://example.com src",
        "curl -o example.com localhost",
        "curl -X example.com localhost",
        "curl http://localhost:8080/health",
        "curl http://127.0.0.1:8080/",
        "curl 'http://[::1]:8080/'",
        "curl http://169.254.169.254/latest/meta-data",
        "curl http://10.1.2.3/ http://192.168.0.1/",
        "curl -d https://example.com localhost",
        "curl -H 'Origin: https://example.com' localhost:3000",
        "curl file:///etc/passwd",
        "npm test",
        "git status"
      })
  void findsNoneWhereACommandOnlySpeaksOfOneOrStaysHere(String command) {
    assertThat(ReferencedHosts.of(ShellScript.of(command))).isEmpty();
  }
}
