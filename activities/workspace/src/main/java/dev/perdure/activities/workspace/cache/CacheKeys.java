package dev.perdure.activities.workspace.cache;

import dev.perdure.activities.config.KeptCache;
import dev.perdure.activities.files.FileErrors;
import dev.perdure.activities.files.SecureDirectory;
import dev.perdure.activities.git.worktree.Workspace;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.apache.commons.codec.digest.DigestUtils;

/** Names caches by branch, paths, the content of the key's files, and the setup commands. */
final class CacheKeys {

  private static final int DIGEST_LENGTH = 24;
  private static final String STANDARD_BRANCH = "";

  private CacheKeys() {}

  static CacheKey of(Workspace workspace, KeptCache cache, Optional<String> ref, List<String> setup)
      throws RefusedCache {
    StringBuilder content = new StringBuilder(String.join("\0", setup));
    for (String file : cache.key()) {
      content.append('\n').append(file).append('\0').append(digest(workspace, file));
    }
    return new CacheKey(
        String.valueOf(workspace.mirror().getFileName()),
        group(cache.paths(), ref.orElse(STANDARD_BRANCH)),
        digest(content.toString()));
  }

  /** The same cache of the tasks that name no branch. */
  static CacheKey ofStandardBranch(CacheKey key, List<String> paths) {
    return new CacheKey(key.repository(), group(paths, STANDARD_BRANCH), key.content());
  }

  private static String group(List<String> paths, String branch) {
    return digest(branch + "\0" + String.join("\0", paths));
  }

  private static String digest(Workspace workspace, String file) throws RefusedCache {
    try {
      Path name = Path.of(file).normalize();
      return DigestUtils.sha256Hex(SecureDirectory.read(workspace.directory(), name.toString()));
    } catch (IOException e) {
      throw new RefusedCache(
          "'workspace.keep' names the key file '%s', which can't be read (%s): name a file of the repository."
              .formatted(file, FileErrors.describe(e)));
    }
  }

  private static String digest(String text) {
    return DigestUtils.sha256Hex(text).substring(0, DIGEST_LENGTH);
  }
}
