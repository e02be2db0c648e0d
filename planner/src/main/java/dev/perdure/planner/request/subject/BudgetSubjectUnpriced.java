package dev.perdure.planner.request.subject;

import java.math.BigDecimal;

/** A model whose price is unknown, and the dollars that can't be counted therefore. */
public record BudgetSubjectUnpriced(String model, BigDecimal limit) {}
