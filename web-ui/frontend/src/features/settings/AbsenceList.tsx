import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { plainProse } from '~/shared/text/hidden';
import { Button } from '~/shared/ui/Button';
import { TextField } from '~/shared/ui/Field';
import type { PersonCalendar } from './ownSettings';
import styles from './SettingsPage.module.css';

type Absence = NonNullable<PersonCalendar['absences']>[number];

const NONE = { from: '', until: '', deputy: '' };

interface AbsenceListProps {
  readonly absences: readonly Absence[];
  readonly onChange: (absences: readonly Absence[]) => void;
}

/** The absences, with fields for another one. */
export function AbsenceList({ absences, onChange }: AbsenceListProps) {
  const { t } = useTranslation();
  const [next, setNext] = useState(NONE);
  return (
    <fieldset className={styles.absences}>
      <legend>{t('ownCalendar.absences')}</legend>
      {absences.map((absence) => (
        <p key={absence.from} className={styles.absence}>
          {absence.from} – {absence.until}
          {absence.deputy != null && ` · ${t('ownCalendar.deputy')}: ${plainProse(absence.deputy)}`}
          <Button
            type="button"
            tone="quiet"
            aria-label={t('ownCalendar.remove', {
              from: absence.from ?? '',
              until: absence.until ?? '',
            })}
            onClick={() => onChange(absences.filter((it) => it !== absence))}
          >
            ×
          </Button>
        </p>
      ))}
      <div className={styles.absence}>
        <TextField
          type="date"
          label={t('ownCalendar.from')}
          value={next.from}
          onChange={(from) => setNext({ ...next, from })}
        />
        <TextField
          type="date"
          label={t('ownCalendar.until')}
          value={next.until}
          onChange={(until) => setNext({ ...next, until })}
        />
        <TextField
          label={t('ownCalendar.deputy')}
          help={t('ownCalendar.deputyHelp')}
          value={next.deputy}
          onChange={(deputy) => setNext({ ...next, deputy })}
        />
        <Button
          type="button"
          onClick={() => {
            const { from, until } = next;
            if (from === '' || until === '') return;
            const deputy = next.deputy.trim();
            onChange([...absences, deputy === '' ? { from, until } : { from, until, deputy }]);
            setNext(NONE);
          }}
        >
          {t('ownCalendar.add')}
        </Button>
      </div>
    </fieldset>
  );
}
