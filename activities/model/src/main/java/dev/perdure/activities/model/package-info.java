/** Requests to language models, their replies and failures, whoever the vendor is. */
@NullMarked
package dev.perdure.activities.model;

import org.jspecify.annotations.NullMarked;
