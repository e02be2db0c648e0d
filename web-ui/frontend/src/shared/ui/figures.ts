const UNITS = [
  { unit: 'day', ms: 86_400_000 },
  { unit: 'hour', ms: 3_600_000 },
  { unit: 'minute', ms: 60_000 },
  { unit: 'second', ms: 1_000 },
] as const;

/** A length of time in its largest unit: "14 min". */
export function duration(ms: number, language: string): string {
  const positive = Math.max(0, ms);
  const { unit, ms: size } = UNITS.find((candidate) => positive >= candidate.ms) ?? UNITS[3];
  return new Intl.NumberFormat(language, {
    style: 'unit',
    unit,
    unitDisplay: 'short',
    maximumFractionDigits: 0,
  }).format(Math.floor(positive / size));
}

/** Dollars to the cent, and finer where a cent is too coarse. */
export function money(dollars: number, language: string): string {
  const fine = dollars > 0 && dollars < 0.01;
  return new Intl.NumberFormat(language, {
    style: 'currency',
    currency: 'USD',
    currencyDisplay: 'narrowSymbol',
    maximumFractionDigits: fine ? 4 : 2,
  }).format(dollars);
}

export function count(value: number, language: string): string {
  return new Intl.NumberFormat(language, { notation: 'compact', maximumFractionDigits: 1 }).format(
    value,
  );
}
