/** What a model is asked, what it answers and how it fails, whoever the vendor is. */
@NullMarked
package dev.perdure.activities.model;

import org.jspecify.annotations.NullMarked;
