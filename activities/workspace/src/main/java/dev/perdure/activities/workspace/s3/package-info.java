/** An S3-compatible object store. */
@NullMarked
package dev.perdure.activities.workspace.s3;

import org.jspecify.annotations.NullMarked;
