package dev.perdure.activities.workspace;

import dev.perdure.activities.workspace.replica.CopyStore;
import dev.perdure.activities.workspace.s3.FakeS3;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;

/** Copies of tasks' files in an object store that checks signatures. */
abstract class FakeStoreScene extends ObjectCopiesScene {

  final FakeS3 s3 = FakeS3.start();
  final CopyStore store = store(s3);

  private static CopyStore store(FakeS3 server) {
    Map<String, String> settings = server.settings();
    return CopyStore.of(name -> Optional.ofNullable(settings.get(name)), settings).orElseThrow();
  }

  @Override
  CopyStore copyStore() {
    return store;
  }

  @AfterEach
  void stopTheStore() {
    s3.close();
  }
}
