const UNITS = [
  { unit: 'day', ms: 86_400_000 },
  { unit: 'hour', ms: 3_600_000 },
  { unit: 'minute', ms: 60_000 },
  { unit: 'second', ms: 1_000 },
] as const;

/** A length of time in its largest unit: "14 min". */
export function formatDuration(ms: number, language: string): string {
  const positive = Math.max(0, ms);
  const { unit, ms: size } = UNITS.find((candidate) => positive >= candidate.ms) ?? UNITS[3];
  return length(Math.floor(positive / size), unit, language);
}

/** A length of time that is watched, to the second: "1 min 5 sec". */
export function formatElapsed(ms: number, language: string): string {
  const seconds = Math.max(0, Math.floor(ms / 1_000));
  const rest = length(seconds % 60, 'second', language);
  if (seconds < 60) return rest;
  return `${length(Math.floor(seconds / 60), 'minute', language)} ${rest}`;
}

function length(value: number, unit: string, language: string): string {
  return formatter(language, {
    style: 'unit',
    unit,
    unitDisplay: 'short',
    maximumFractionDigits: 0,
  }).format(value);
}

const formatters = new Map<string, Intl.NumberFormat>();

/** The formatter of some options: to make one takes longer than to format with it. */
function formatter(language: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = `${language} ${JSON.stringify(options)}`;
  const known = formatters.get(key) ?? new Intl.NumberFormat(language, options);
  formatters.set(key, known);
  return known;
}

/** Dollars and cents; what is less than a cent is said to be so. */
export function formatMoney(dollars: number, language: string): string {
  const small = dollars > 0 && dollars < 0.01;
  const cents = formatter(language, {
    style: 'currency',
    currency: 'USD',
    currencyDisplay: 'narrowSymbol',
  }).format(small ? 0.01 : dollars);
  return small ? `< ${cents}` : cents;
}

export function count(value: number, language: string): string {
  return formatter(language, { notation: 'compact', maximumFractionDigits: 1 }).format(value);
}

/** A share from 0 to 1 in whole percents; a dash where the share is unknown. */
export function percent(share: number | undefined, language: string): string {
  if (share === undefined) return '–';
  return formatter(language, { style: 'percent', maximumFractionDigits: 0 }).format(share);
}
