/** The registry of models: vendors, catalogues, settings, and lookup by name. */
@NullMarked
package dev.perdure.activities.model.registry;

import org.jspecify.annotations.NullMarked;
