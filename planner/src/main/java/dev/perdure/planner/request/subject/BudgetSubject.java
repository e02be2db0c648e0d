package dev.perdure.planner.request.subject;

import java.math.BigDecimal;

/** A limit that is used up, and the one that is proposed. */
public record BudgetSubject(
    String dimension, BigDecimal limit, BigDecimal spent, BigDecimal proposed) {}
