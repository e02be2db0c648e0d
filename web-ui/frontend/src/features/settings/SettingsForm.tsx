import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Problem } from '~/shared/api/http';
import { useLostReason } from '~/shared/request/lostReason';
import { Button } from '~/shared/ui/Button';
import { sentence } from '~/shared/ui/States';
import styles from './SettingsPage.module.css';

interface SettingsFormProps {
  readonly save: string;
  readonly saved: string | undefined;
  readonly error: Error | null;
  readonly onSave: () => void;
  readonly children: ReactNode;
}

/** A form with one button, its error and a word once it is saved. */
export function SettingsForm({ save, saved, error, onSave, children }: SettingsFormProps) {
  const { t } = useTranslation();
  const lost = useLostReason();
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (lost === undefined) onSave();
      }}
    >
      {children}
      {error && (
        <p role="alert" className={styles.error}>
          {error instanceof Problem ? error.message : sentence(error, t('state.awayText'))}
        </p>
      )}
      <div className={styles.buttons}>
        <Button type="submit" blocked={lost}>
          {save}
        </Button>
        {saved !== undefined && <span role="status">{saved}</span>}
      </div>
    </form>
  );
}
