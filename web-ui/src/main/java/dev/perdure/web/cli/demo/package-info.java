/** The demo: a bundled repository with a defect, and the script a model would play. */
@NullMarked
package dev.perdure.web.cli.demo;

import org.jspecify.annotations.NullMarked;
