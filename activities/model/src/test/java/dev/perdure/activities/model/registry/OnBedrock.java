package dev.perdure.activities.model.registry;

import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** Bedrock behind a test vendor that verifies signatures and refuses what the real one refuses. */
abstract class OnBedrock {

  static final String CLAUDE = "bedrock/us.anthropic.claude-sonnet-4-5-20250929-v1:0";
  static final String SECRET = "wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY";

  @TempDir Path directory;
  CloudLab lab;

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
}
