/** The tool that reads: files page by page, directories, images, PDF documents, artifacts. */
@NullMarked
package dev.perdure.activities.tool.read;

import org.jspecify.annotations.NullMarked;
