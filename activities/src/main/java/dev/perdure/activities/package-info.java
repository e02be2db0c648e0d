/** The only module that touches the world: models, tools, workspaces, PostgreSQL. */
@NullMarked
package dev.perdure.activities;

import org.jspecify.annotations.NullMarked;
