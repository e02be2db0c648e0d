import { useTranslation } from 'react-i18next';
import { Button } from '~/shared/ui/Button';
import { useKeys } from '~/shared/ui/useKeys';
import { AlwaysForm } from './AlwaysForm';
import { actionLabel } from './labels';
import { ModelForm } from './ModelForm';
import { WordForm } from './WordForm';
import type { Desk } from './useDecide';
import styles from './DecisionBar.module.css';

interface DecisionBarProps {
  readonly desk: Desk;
  readonly place?: string | undefined;
  readonly stacked?: boolean;
}

/** The legal outcomes of a request, each with its key; those that need a word open a form in place. */
export function DecisionBar({ desk, place, stacked = false }: DecisionBarProps) {
  const { t } = useTranslation();
  useKeys(
    Object.fromEntries(
      desk.actions.map((action) => [
        action.key,
        desk.blocked(action) === undefined ? () => desk.press(action) : undefined,
      ]),
    ),
  );
  return (
    <section className={styles.bar} aria-label={t('decide.label')}>
      {desk.open?.form === 'word' && (
        <WordForm key={desk.open.key} desk={desk} action={desk.open} />
      )}
      {desk.open?.form === 'always' && <AlwaysForm desk={desk} action={desk.open} />}
      {desk.open?.form === 'model' && <ModelForm desk={desk} action={desk.open} />}
      {!desk.open && (
        <div className={stacked ? styles.stack : styles.row}>
          {desk.actions.map((action) => (
            <Button
              key={action.key}
              tone={action.tone}
              shortcut={action.key}
              blocked={desk.blocked(action)}
              onClick={() => desk.press(action)}
            >
              {actionLabel(t, desk.request, action)}
            </Button>
          ))}
          {place && <span className={styles.place}>{place}</span>}
        </div>
      )}
      <Reason desk={desk} />
    </section>
  );
}

/** A reason that keeps the first outcome from being taken is said, not only shown on hover. */
function Reason({ desk }: { readonly desk: Desk }) {
  const first = desk.actions[0];
  const reason = first && !desk.open ? desk.blocked(first) : undefined;
  return reason === undefined ? null : <p className={styles.reason}>{reason}</p>;
}
