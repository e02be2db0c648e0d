import { useTranslation } from 'react-i18next';
import { Button } from '~/shared/ui/Button';
import { Choice } from '~/shared/ui/Field';
import { useNow } from '~/shared/ui/useNow';
import { SNOOZE_TIMES, snoozeEnd } from './snoozeTimes';
import type { SnoozeTime } from './snoozeTimes';
import styles from './RequestPanel.module.css';

const HALF_A_DAY = 12 * 3_600_000;

interface AsideProps {
  readonly until: number;
  readonly onChange: (until: Date | null) => void;
}

/** Until when a request is set aside; another time, or now, may be chosen. */
export function SnoozeControl({ until, onChange }: AsideProps) {
  const { t, i18n } = useTranslation();
  const far = until - useNow() > HALF_A_DAY;
  const time = new Date(until).toLocaleString(i18n.language, {
    timeStyle: 'short',
    ...(far ? { dateStyle: 'medium' } : {}),
  });
  const options = { kept: t('aside.other'), ...names(t) };
  return (
    <div className={styles.aside} role="status">
      <p>{t('decide.snoozed', { time })}</p>
      <span className={styles.times}>
        <Choice
          compact
          label={t('aside.label')}
          value="kept"
          options={options}
          onChange={(chosen) => {
            const time = SNOOZE_TIMES.find((one) => one === chosen);
            if (time) onChange(snoozeEnd(time, new Date()));
          }}
        />
        <Button onClick={() => onChange(null)}>{t('decide.wake')}</Button>
      </span>
    </div>
  );
}

function names(t: (key: `aside.${SnoozeTime}`) => string): Record<SnoozeTime, string> {
  return { hour: t('aside.hour'), tomorrow: t('aside.tomorrow'), week: t('aside.week') };
}
