/** File contents as text that loses no byte: encoding, byte order mark, line endings, hashes. */
@NullMarked
package dev.perdure.activities.tool.text;

import org.jspecify.annotations.NullMarked;
