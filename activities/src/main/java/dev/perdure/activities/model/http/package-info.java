/**
 * The transport under the model library: on the calling thread, with every way to fail told apart.
 */
@NullMarked
package dev.perdure.activities.model.http;

import org.jspecify.annotations.NullMarked;
