import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { notableRisk } from '~/shared/api/request';
import { Verbatim } from '~/shared/text/Verbatim';
import { Button } from '~/shared/ui/Button';
import { alwaysPatterns } from './actions';
import type { Action, Scope } from './actions';
import type { Desk } from './useDecide';
import { WhatRuns } from './ConfirmForm';
import styles from './DecisionBar.module.css';

const SCOPES: readonly Scope[] = ['run', 'task', 'repository'];

interface FormProps {
  readonly desk: Desk;
  readonly action: Action;
}

/** Shows what "always" would remember, and for how long, before it is remembered. */
export function AlwaysForm({ desk, action }: FormProps) {
  const { t } = useTranslation();
  const [scope, setScope] = useState<Scope>('task');
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (!desk.fresh) desk.send(action, scope);
      }}
    >
      {notableRisk(desk.request) === 'high' && <WhatRuns request={desk.request} />}
      <Verbatim label={t('decide.alwaysTitle')} text={alwaysPatterns(desk.request).join('\n')} />
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
