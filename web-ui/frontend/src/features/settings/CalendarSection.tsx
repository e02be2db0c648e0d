import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TextField } from '~/shared/ui/Field';
import { Failed, Loading } from '~/shared/ui/States';
import { AbsenceList } from './AbsenceList';
import { CheckboxGroup } from './CheckboxGroup';
import { usePersonCalendar, useSaveCalendar } from './ownSettings';
import type { PersonCalendar } from './ownSettings';
import { SettingsForm } from './SettingsForm';
import styles from './SettingsPage.module.css';

const DAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;
const WEEK = ['mon', 'tue', 'wed', 'thu', 'fri'];

type Hours = NonNullable<PersonCalendar['calendar']>;

/** The working hours and absences of the person at this page. */
export function CalendarSection() {
  const { t } = useTranslation();
  const calendar = usePersonCalendar();
  return (
    <section className={styles.section} aria-labelledby="calendar">
      <div>
        <h2 id="calendar">{t('ownCalendar.title')}</h2>
        <p className={styles.lead}>{t('ownCalendar.lead')}</p>
      </div>
      {calendar.data ? (
        <CalendarForm stored={calendar.data} />
      ) : calendar.error ? (
        <Failed error={calendar.error} onRetry={() => void calendar.refetch()} />
      ) : (
        <Loading lines={3} />
      )}
    </section>
  );
}

function CalendarForm({ stored }: { readonly stored: PersonCalendar }) {
  const { t } = useTranslation();
  const save = useSaveCalendar();
  const [wishes, setWishes] = useState(stored);
  const change = (next: PersonCalendar) => {
    save.reset();
    setWishes(next);
  };
  const { calendar } = wishes;
  const absences = wishes.absences ?? [];
  return (
    <SettingsForm
      save={t('ownCalendar.save')}
      saved={save.isSuccess ? t('ownCalendar.saved') : undefined}
      error={save.error}
      onSave={() => save.mutate(wishes)}
    >
      <label className={styles.check}>
        <input
          type="checkbox"
          checked={Boolean(calendar)}
          onChange={({ target }) =>
            change(target.checked ? { calendar: firstHours(), absences } : { absences })
          }
        />
        {t('ownCalendar.hoursOn')}
      </label>
      {calendar && (
        <HourFields hours={calendar} onChange={(hours) => change({ calendar: hours, absences })} />
      )}
      <AbsenceList absences={absences} onChange={(next) => change({ ...wishes, absences: next })} />
    </SettingsForm>
  );
}

interface HourFieldsProps {
  readonly hours: Hours;
  readonly onChange: (hours: Hours) => void;
}

function HourFields({ hours, onChange }: HourFieldsProps) {
  const { t } = useTranslation();
  return (
    <>
      <TextField
        label={t('ownNotices.zone')}
        help={t('ownNotices.zoneHelp')}
        value={hours.zone ?? ''}
        onChange={(zone) => onChange({ ...hours, zone })}
      />
      <TextField
        label={t('ownCalendar.hours')}
        help={t('ownCalendar.hoursHelp')}
        value={hours.hours ?? '09:00-17:00'}
        onChange={(text) => onChange({ ...hours, hours: text })}
      />
      <CheckboxGroup
        title={t('ownCalendar.days')}
        names={DAYS}
        chosen={DAYS.filter((day) => (hours.days ?? WEEK).includes(day))}
        label={(day) => t(`ownCalendar.day.${day}`)}
        onChange={(days) => onChange({ ...hours, days })}
      />
      <TextField
        label={t('ownCalendar.holidays')}
        help={t('ownCalendar.holidaysHelp')}
        value={(hours.holidays ?? []).join(', ')}
        onChange={(text) => onChange({ ...hours, holidays: text === '' ? [] : text.split(/, */) })}
      />
    </>
  );
}

function firstHours(): Hours {
  return {
    zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    hours: '09:00-17:00',
    days: WEEK,
  };
}
