/**
 * The files of a release: archives, the script that installs them and descriptions for package
 * managers.
 */
@NullMarked
package dev.perdure.web.release;

import org.jspecify.annotations.NullMarked;
