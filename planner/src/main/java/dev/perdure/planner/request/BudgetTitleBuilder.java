package dev.perdure.planner.request;

import dev.perdure.planner.request.subject.BudgetSubject;
import dev.perdure.planner.request.subject.BudgetSubjectSpending;
import dev.perdure.planner.spending.SpendingScope;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The title of a budget request: the limit, the proposed limit and what was spent, rounded. */
final class BudgetTitleBuilder {

  private BudgetTitleBuilder() {}

  static RequestTitle of(BudgetSubject budget) {
    if (budget.unpriced() != null) {
      return TitleSentence.of(
              "budget.unpriced", "Spend up to {proposed} tokens, as {model} has no known price")
          .middle("model", budget.unpriced().model())
          .start("proposed", amount("tokens", budget.proposed()))
          .title();
    }
    if (budget.spending() != null) {
      return ofSpending(budget, budget.spending());
    }
    String money = budget.dimension().equals("cost") ? "$" : "";
    String unit = money.isEmpty() ? " " + budget.dimension() : "";
    return TitleSentence.of(
            "budget." + budget.dimension(),
            "Raise the budget from %1$s{limit} to %1$s{proposed}%2$s; used: %1$s{spent}"
                .formatted(money, unit))
        .start("limit", amount(budget.dimension(), budget.limit()))
        .start("proposed", amount(budget.dimension(), budget.proposed()))
        .start("spent", amount(budget.dimension(), budget.spent()))
        .title();
  }

  private static RequestTitle ofSpending(BudgetSubject budget, BudgetSubjectSpending spending) {
    boolean isOfAll = spending.per() == SpendingScope.ORGANISATION;
    boolean isCost = budget.dimension().equals("cost");
    TitleSentence sentence =
        TitleSentence.of(
            "budget.%s%s".formatted(isOfAll ? "all" : "spending", isCost ? "Cost" : "Tokens"),
            "Raise the limit of %1$s for {period} from %2$s{limit} to %2$s{proposed}%3$s"
                .formatted(
                    isOfAll ? "the organisation" : "{name}",
                    isCost ? "$" : "",
                    isCost ? "" : " tokens"));
    return (isOfAll ? sentence : sentence.start("name", spending.name()))
        .start("period", spending.period().label(spending.starts()))
        .start("limit", amount(budget.dimension(), budget.limit()))
        .start("proposed", amount(budget.dimension(), budget.proposed()))
        .title();
  }

  /** Whole numbers; of dollars two decimals unless they are whole. */
  private static String amount(String dimension, @Nullable BigDecimal amount) {
    BigDecimal value = amount == null ? BigDecimal.ZERO : amount;
    int decimals = dimension.equals("cost") && !isWhole(value) ? 2 : 0;
    var format = new DecimalFormat("#,##0", DecimalFormatSymbols.getInstance(Locale.ROOT));
    format.setMinimumFractionDigits(decimals);
    format.setRoundingMode(RoundingMode.HALF_UP);
    return format.format(value);
  }

  private static boolean isWhole(BigDecimal value) {
    return value.stripTrailingZeros().scale() <= 0;
  }
}
