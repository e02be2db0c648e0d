/** Credentials of AWS's usual places, and signatures of requests to services of AWS. */
@NullMarked
package dev.perdure.activities.model.aws;

import org.jspecify.annotations.NullMarked;
