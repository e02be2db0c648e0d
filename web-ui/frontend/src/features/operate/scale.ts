import { formatDuration, formatElapsed } from '~/shared/ui/numberFormat';
import type { Stretch } from '~/shared/api/timeline';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const STEPS = [
  ...[1, 2, 5, 10, 30].map((n) => n * SECOND),
  ...[1, 2, 5, 10, 30].map((n) => n * MINUTE),
  ...[1, 2, 6, 12].map((n) => n * HOUR),
  ...[1, 2, 7, 30, 90, 365].map((n) => n * DAY),
];
const SHORTEST = 2 * SECOND;
const TICKS = 5;

/** A stretch of time and the share of it at which something lies. */
export class Scale {
  readonly from: number;
  readonly to: number;

  constructor(from: number, to: number) {
    this.from = from;
    this.to = Math.max(to, from + SHORTEST);
  }

  get length(): number {
    return this.to - this.from;
  }

  /**
   * Returns the position of a moment in percent of the width; a moment outside lies at the edge.
   */
  at(moment: number): number {
    return (Math.min(Math.max(moment, this.from), this.to) - this.from) / (this.length / 100);
  }

  /** Round moments, few enough for their labels. */
  ticks(): readonly number[] {
    const step = STEPS.find((size) => this.length / size <= TICKS) ?? this.length / TICKS;
    const offset = new Date(this.from).getTimezoneOffset() * MINUTE;
    const first = Math.ceil((this.from - offset) / step) * step + offset;
    const ticks = [];
    for (let tick = first; tick <= this.to; tick += step) ticks.push(tick);
    return ticks;
  }

  /** Nearer by a factor, or farther, but not farther than a whole. */
  zoom(factor: number, whole: Scale): Scale {
    const half = Math.max(this.length * factor, SHORTEST) / 2;
    const middle = (this.from + this.to) / 2;
    return new Scale(middle - half, middle + half).inside(whole);
  }

  /** Later by a share of the width, or earlier. */
  move(share: number, whole: Scale): Scale {
    const by = this.length * share;
    return new Scale(this.from + by, this.to + by).inside(whole);
  }

  /** Around something, with room beside it. */
  static around(start: number, end: number, whole: Scale): Scale {
    const room = Math.max(end - start, SHORTEST) / 2;
    return new Scale(start - room, end + room).inside(whole);
  }

  private inside(whole: Scale): Scale {
    if (this.length >= whole.length) return whole;
    const from = Math.min(Math.max(this.from, whole.from), whole.to - this.length);
    return new Scale(from, from + this.length);
  }

  /** The query of a stretch; empty for the whole timeline. */
  stretch(whole: Scale): Stretch | undefined {
    if (this.length >= whole.length) return undefined;
    return { from: new Date(this.from).toISOString(), to: new Date(this.to).toISOString() };
  }

  /** A moment as precise as the ticks are apart. */
  label(moment: number, language: string): string {
    const options: Intl.DateTimeFormatOptions =
      this.length > 2 * DAY
        ? { month: 'short', day: 'numeric' }
        : this.length > 5 * MINUTE
          ? { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }
          : { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' };
    return new Intl.DateTimeFormat(language, options).format(moment);
  }
}

/** How long something took: to a tenth of a second below ten, to the second below an hour. */
export function took(ms: number, language: string): string {
  if (ms < 10 * SECOND) return seconds(ms, language);
  return ms < HOUR ? formatElapsed(ms, language) : formatDuration(ms, language);
}

function seconds(ms: number, language: string): string {
  return new Intl.NumberFormat(language, {
    style: 'unit',
    unit: 'second',
    unitDisplay: 'short',
    maximumFractionDigits: 1,
  }).format(ms / SECOND);
}
