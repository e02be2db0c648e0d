/** Pictures and PDF documents, as a model sees or reads them. */
@NullMarked
package dev.perdure.activities.tool.read.media;

import org.jspecify.annotations.NullMarked;
