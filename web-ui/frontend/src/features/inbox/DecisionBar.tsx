import { Suspense, lazy, useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ignoredKey, useIgnoredKey } from '~/shared/request/ignoredKey';
import { Button } from '~/shared/ui/Button';
import { Loading } from '~/shared/ui/States';
import { useDecidingKeys } from '~/shared/ui/useKeys';
import type { IgnoredKeyReason } from '~/shared/ui/useKeys';
import { AlwaysForm } from './AlwaysForm';
import { ConfirmForm } from './ConfirmForm';
import type { Action } from './actions';
import { actionLabel } from './labels';
import { StepsForm } from './StepsForm';
import { CommentForm } from './CommentForm';
import type { Desk } from './useDecide';
import styles from './DecisionBar.module.css';

// Few need it, and the list of models comes with it.
const ModelForm = lazy(async () => ({ default: (await import('./ModelForm')).ModelForm }));

const FEW = 3;

interface DecisionBarProps {
  readonly desk: Desk;
  readonly stacked?: boolean;
  /** Further actions on the request, behind its outcomes. */
  readonly children?: ReactNode;
}

/**
 * The legal outcomes of a request, each with its key. An outcome that needs a comment opens a form
 * in place.
 */
export function DecisionBar({ desk, stacked = false, children }: DecisionBarProps) {
  const { t } = useTranslation();
  const bar = useRef<HTMLElement>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    // A form that goes takes the focus with it: it comes back to where the form was.
    if (wasOpen.current && !desk.open && document.activeElement === document.body)
      bar.current?.focus();
    wasOpen.current = desk.open !== undefined;
  }, [desk.open]);
  const ignored = useDecisions(desk);
  return (
    <section
      ref={bar}
      tabIndex={-1}
      className={styles.bar}
      aria-label={t('decide.label')}
      data-keys={desk.seen ? 'ready' : 'waiting'}
    >
      {desk.open && <OpenForm desk={desk} action={desk.open} />}
      {!desk.open && (
        <Outcomes desk={desk} stacked={stacked}>
          {children}
        </Outcomes>
      )}
      <Reason desk={desk} />
      <p role="status" className={styles.reason}>
        {ignored && t(`decide.${ignored}`)}
      </p>
    </section>
  );
}

function Outcomes({ desk, stacked = false, children }: DecisionBarProps) {
  const { t } = useTranslation();
  const [all, setAll] = useState(false);
  return (
    <div className={stacked ? styles.stack : styles.row} data-all={all}>
      {desk.actions.map((action, index) => (
        <Button
          key={action.key}
          className={isExtra(desk.actions, index, Boolean(children)) ? styles.extra : undefined}
          tone={action.tone}
          shortcut={action.key}
          blocked={desk.blocked(action)}
          early={desk.fresh}
          onClick={() => desk.press(action)}
        >
          {desk.count > 1
            ? t('group.act', { label: actionLabel(t, desk.request, action), count: desk.count })
            : actionLabel(t, desk.request, action)}
        </Button>
      ))}
      {children && <span className={styles.extra}>{children}</span>}
      {!stacked && (desk.actions.length > FEW || children) && (
        <Button className={styles.more} aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? t('decide.less') : t('decide.more')}
        </Button>
      )}
    </div>
  );
}

interface OpenFormProps {
  readonly desk: Desk;
  readonly action: Action;
}

function OpenForm({ desk, action }: OpenFormProps) {
  switch (action.form) {
    case 'word':
      return <CommentForm key={action.key} desk={desk} action={action} />;
    case 'always':
      return <AlwaysForm desk={desk} action={action} />;
    case 'confirm':
      return <ConfirmForm desk={desk} action={action} />;
    case 'model':
      return (
        <Suspense fallback={<Loading lines={2} />}>
          <ModelForm desk={desk} action={action} />
        </Suspense>
      );
    case 'steps':
      return desk.request.kind === 'plan' ? (
        <StepsForm desk={desk} action={action} request={desk.request} />
      ) : null;
    case 'none':
      return null;
    default:
      return action.form satisfies never;
  }
}

/** The keys of what can be decided; gives why the last one did not count. */
function useDecisions(desk: Desk): IgnoredKeyReason | undefined {
  const ignored = useIgnoredKey();
  useEffect(() => {
    const carried = ignoredKey.get();
    return () => {
      // The next panel tells of a key that waits as this one goes.
      if (ignoredKey.get() !== 'gone' || carried === 'gone') ignoredKey.set(undefined);
    };
  }, []);
  const press = (action: Action) => {
    ignoredKey.set(undefined);
    desk.press(action);
  };
  const keys = desk.open ? [] : desk.actions.filter((one) => desk.blocked(one) === undefined);
  useDecidingKeys(Object.fromEntries(keys.map((action) => [action.key, () => press(action)])), {
    ready: desk.seen,
    refused: (why) => ignoredKey.set(why),
  });
  return ignored;
}

/** On a phone the first outcome and the one that takes a word are in reach, the others behind a button. */
function isExtra(actions: readonly Action[], index: number, more: boolean): boolean {
  if (actions.length + (more ? 1 : 0) <= FEW) return false;
  return index > 0 && actions.findIndex(({ form }) => form === 'word') !== index;
}

/** Shows the reason that blocks the first outcome, not only on hover. */
function Reason({ desk }: { readonly desk: Desk }) {
  const { t } = useTranslation();
  if (!desk.may) return <p className={styles.reason}>{t('decide.blocked.role')}</p>;
  const first = desk.actions[0];
  const reason = first && !desk.open ? desk.blocked(first) : undefined;
  return reason === undefined ? null : <p className={styles.reason}>{reason}</p>;
}
