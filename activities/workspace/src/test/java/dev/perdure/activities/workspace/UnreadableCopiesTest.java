package dev.perdure.activities.workspace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.perdure.activities.workspace.replica.CopyTarget;
import dev.perdure.activities.workspace.replica.UnreadableCopyException;
import dev.perdure.activities.workspace.s3.FakeS3.Trouble;
import java.io.IOException;
import org.junit.jupiter.api.Test;

/** Restores from copies in an object store of which one can't be read. */
class UnreadableCopiesTest extends FakeStoreScene {

  @Test
  void nameAMissingObjectUntilItIsBack() throws IOException {
    fixTheCart();
    String key = s3.objects().keySet().iterator().next();
    byte[] content = s3.objects().remove(key);

    for (int attempt = 0; attempt < 2; attempt++) {
      assertThatThrownBy(this::cartAfterALoss)
          .isInstanceOf(UnreadableCopyException.class)
          .hasMessage(
              "The files of task 't_1' can't be restored on host 'here': The object s3://copies/%s is missing. The task waits until the copy can be read."
                  .formatted(key));
      assertThat(host.workspaces().find(TASK)).isEmpty();
      assertThat(host.directory().resolve("workspaces/t_1")).doesNotExist();
    }

    s3.objects().put(key, content);
    assertThat(workspace().directory().resolve("cart.txt")).hasContent("fixed");
  }

  @Test
  void tellPeopleOnceThatAnObjectIsDamaged() throws IOException {
    fixTheCart();
    String key = s3.objects().keySet().iterator().next();
    byte[] content = s3.objects().get(key);
    byte[] damaged = content.clone();
    damaged[damaged.length / 2] ^= 1;
    s3.objects().put(key, damaged);

    assertThatThrownBy(this::cartAfterALoss).hasMessageContaining("s3://copies/%s is damaged", key);
    assertThatThrownBy(this::workspace).isInstanceOf(UnreadableCopyException.class);
    s3.objects().put(key, content);
    s3.have(Trouble.CUTS_BODIES);
    assertThatThrownBy(this::workspace)
        .hasMessageContaining("GET of s3://copies/%s at 127.0.0.1 failed", key);

    assertThat(notices()).filteredOn(notice -> notice.contains("is damaged")).hasSize(1);
  }

  @Test
  void nameAnObjectThatAHostWithoutTheSettingCannotRead() throws IOException {
    fixTheCart();
    use(CopyTarget.DATABASE, COPY_SHARE);

    assertThatThrownBy(this::cartAfterALoss)
        .hasMessageContaining("can't be read without PERDURE_COPY_BUCKET");
  }
}
