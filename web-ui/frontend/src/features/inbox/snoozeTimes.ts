export const SNOOZE_TIMES = ['hour', 'tomorrow', 'week'] as const;

/** For how long a request is set aside. */
export type SnoozeTime = (typeof SNOOZE_TIMES)[number];

const HOUR = 3_600_000;
const MORNING = 9;
const DAYS: Record<Exclude<SnoozeTime, 'hour'>, number> = { tomorrow: 1, week: 7 };

/** When it comes back: in an hour, or in the morning of another day where the person is. */
export function snoozeEnd(time: SnoozeTime, now: Date): Date {
  if (time === 'hour') return new Date(now.getTime() + HOUR);
  const day = new Date(now);
  day.setDate(day.getDate() + DAYS[time]);
  day.setHours(MORNING, 0, 0, 0);
  return day;
}
