import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { query } from '~/shared/api/http';
import { notableRisk, repositoryName } from '~/shared/api/request';
import { Verbatim } from '~/shared/text/Verbatim';
import { Button } from '~/shared/ui/Button';
import { Choice } from '~/shared/ui/Field';
import { alwaysPatterns } from './actions';
import type { Action, Scope } from './actions';
import type { Desk } from './useDecide';
import { EffectPreview } from './ConfirmForm';
import styles from './DecisionBar.module.css';

const SCOPES: readonly Scope[] = ['run', 'task', 'repository'];

const DAY = 86_400_000;

interface FormProps {
  readonly desk: Desk;
  readonly action: Action;
}

/** Shows what "always" would remember, and for how long, before it is remembered. */
export function AlwaysForm({ desk, action }: FormProps) {
  const { t } = useTranslation();
  const [scope, setScope] = useState<Scope>('task');
  const [lasting, setLasting] = useState('');
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (!desk.fresh) desk.send(action, { scope, expires: endOf(lasting) });
      }}
    >
      {notableRisk(desk.request) === 'high' && <EffectPreview request={desk.request} />}
      <Verbatim label={t('decide.alwaysTitle')} text={alwaysPatterns(desk.request).join('\n')} />
      <Link to={`/permissions${query({ q: repositoryName(desk.request) })}`}>
        {t('permissions.see')}
      </Link>
      <fieldset className={styles.scopes}>
        <legend>{t('decide.scope')}</legend>
        {SCOPES.map((value) => (
          <label key={value}>
            <input
              type="radio"
              name="scope"
              checked={scope === value}
              onChange={() => setScope(value)}
            />
            {t(`decide.scopes.${value}`)}
          </label>
        ))}
      </fieldset>
      <Choice
        label={t('decide.until')}
        value={lasting}
        options={{ '': t('permissions.noEnd'), ...t('decide.lasting', { returnObjects: true }) }}
        onChange={setLasting}
      />
      <div className={styles.row}>
        <Button tone="primary" type="submit" blocked={desk.formBlocked} early={desk.fresh}>
          {t('decide.alwaysConfirm')}
        </Button>
        <Button tone="quiet" onClick={desk.close}>
          {t('text.cancel')}
        </Button>
      </div>
    </form>
  );
}

/** When a rule that lasts so many days ends. */
function endOf(days: string): string | undefined {
  return days === '' ? undefined : new Date(Date.now() + Number(days) * DAY).toISOString();
}
