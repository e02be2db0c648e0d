import { useTranslation } from 'react-i18next';
import { formatDuration } from './numberFormat';
import { useNow } from './useNow';
import styles from './Ago.module.css';

const NOW = 2_000;

interface AgoProps {
  readonly at: string;
  /** Reads "14 min ago" instead of "14 min". */
  readonly past?: boolean;
  /** After this long the time is shown as too long. */
  readonly lateAfter?: number;
}

/** How long ago something was, with the exact time on hover. */
export function Ago({ at, past = false, lateAfter = Infinity }: AgoProps) {
  const { t, i18n } = useTranslation();
  const age = useNow() - new Date(at).getTime();
  const time = formatDuration(age, i18n.language);
  const words = past ? t('text.ago', { time }) : time;
  return (
    <time
      dateTime={at}
      title={new Date(at).toLocaleString(i18n.language)}
      className={age > lateAfter ? styles.late : undefined}
    >
      {age < NOW ? t('text.now') : words}
    </time>
  );
}
