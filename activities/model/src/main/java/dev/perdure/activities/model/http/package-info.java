/** The HTTP transport of model calls: streamed, cancellable, with every failure told apart. */
@NullMarked
package dev.perdure.activities.model.http;

import org.jspecify.annotations.NullMarked;
