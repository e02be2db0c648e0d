/** The JSON mapper, and digests of JSON values. */
@NullMarked
package dev.perdure.activities.json;

import org.jspecify.annotations.NullMarked;
