import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { HumanRequest } from '~/shared/api/request';
import { ignoredKey } from '~/shared/request/ignoredKey';
import { useServerWords } from '~/shared/request/serverWords';
import { Verbatim } from '~/shared/text/Verbatim';
import { Button } from '~/shared/ui/Button';
import { useDecidingKeys, useKeys } from '~/shared/ui/useKeys';
import type { Action } from './actions';
import type { Desk } from './useDecide';
import styles from './DecisionBar.module.css';

/** Confirms by another key than the one that said yes. */
const KEY = 'y';

interface FormProps {
  readonly desk: Desk;
  readonly action: Action;
}

/** The second step of a yes to something of high risk: names it again. */
export function ConfirmForm({ desk, action }: FormProps) {
  const { t } = useTranslation();
  const form = useRef<HTMLFormElement>(null);
  const { request } = desk;
  const send = desk.formBlocked === undefined ? () => desk.send(action) : undefined;
  // The focus is on what is to be read, not on the button: Enter alone confirms nothing.
  useEffect(() => form.current?.focus(), []);
  useKeys({ Escape: desk.close });
  useDecidingKeys({ [KEY]: send }, { ready: desk.seen, refused: (why) => ignoredKey.set(why) });
  return (
    <form
      ref={form}
      tabIndex={-1}
      className={styles.form}
      aria-label={t('decide.confirmTitle')}
      onSubmit={(event) => {
        event.preventDefault();
        if (!desk.fresh) send?.();
      }}
    >
      <p className={styles.grave}>{t('decide.confirmTitle')}</p>
      <EffectPreview request={request} />
      <div className={styles.row}>
        <Button tone="quiet" early={desk.fresh} onClick={desk.close}>
          {t('text.cancel')}
        </Button>
        <Button
          tone="danger"
          type="submit"
          shortcut={KEY}
          blocked={desk.formBlocked}
          early={desk.fresh}
        >
          {t(`decide.confirm.${request.kind}`)}
        </Button>
      </div>
    </form>
  );
}

/** The exact command that a yes would run, or its exact effect. */
export function EffectPreview({ request }: { readonly request: HumanRequest }) {
  const { t } = useTranslation();
  const { title } = useServerWords();
  const command = request.kind === 'permission' ? request.subject.command : undefined;
  return (
    <Verbatim
      label={t(command ? 'permission.command' : 'decide.confirmWhat')}
      text={command ?? title(request)}
    />
  );
}
