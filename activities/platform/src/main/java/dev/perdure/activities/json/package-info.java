/** The JSON mapper, JSON with comments, and digests of JSON values. */
@NullMarked
package dev.perdure.activities.json;

import org.jspecify.annotations.NullMarked;
