package dev.perdure.web.operate;

import java.math.BigDecimal;

/**
 * An amount in US dollars.
 *
 * @param unpriced the calls that it leaves out, as their price is unknown
 */
record FleetAmount(BigDecimal cost, int calls, int unpriced) {}
