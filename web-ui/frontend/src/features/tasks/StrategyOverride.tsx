import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStrategies } from '~/shared/api/catalogue';
import { isAtRest, useControl } from '~/shared/api/task';
import type { Task } from '~/shared/api/task';
import { useLostReason } from '~/shared/request/lostReason';
import { Button } from '~/shared/ui/Button';
import { Choice, TextField } from '~/shared/ui/Field';
import { sentence } from '~/shared/ui/States';
import type { Strategy } from './newTask';
import { SKIPPABLE, hasDesigners, isTooMany, strategyOf } from './strategy';
import type { Skippable } from './strategy';
import { useStrategyTitle } from './useStrategyTitle';
import styles from './TaskFacts.module.css';

/** Another strategy than the one that was picked; nothing happens before it is confirmed. */
export function StrategyOverride({ task }: { readonly task: Task }) {
  const { t } = useTranslation();
  const overrule = useControl(task.id);
  const lost = useLostReason();
  const [strategy, setStrategy] = useState<Strategy>();
  const [skipped, setSkipped] = useState<readonly Skippable[]>([]);
  const [views, setViews] = useState('');
  const title = useStrategyTitle();
  const offered = useOffered(task);
  const tooMany = isTooMany(views) ? t('triage.tooMany') : undefined;
  const designed = !skipped.includes('designing');
  return (
    <form
      className={styles.overrule}
      onSubmit={(event) => {
        event.preventDefault();
        if (!strategy || overrule.isPending) return;
        overrule.mutate(strategyOf(strategy, skipped, views), {
          onSuccess: () => setStrategy(undefined),
        });
      }}
    >
      <Choice
        label={t('triage.overrule')}
        value={strategy ?? ''}
        options={{
          '': t('triage.keep'),
          ...Object.fromEntries(offered.map((name) => [name, title(name)])),
        }}
        onChange={(name) => setStrategy(offered.find((one) => one === name))}
      />
      {strategy && hasDesigners(strategy) && (
        <>
          <Skips skipped={skipped} change={setSkipped} />
          {designed && (
            <TextField
              label={t('triage.views')}
              help={t('triage.viewsHelp')}
              error={tooMany}
              value={views}
              onChange={setViews}
            />
          )}
        </>
      )}
      {strategy && (
        <>
          <p>{t(isAtRest(task) ? 'triage.anew' : 'triage.first')}</p>
          <Button type="submit" blocked={lost ?? (designed ? tooMany : undefined)}>
            {t('triage.begin')}
          </Button>
        </>
      )}
      {overrule.error && <p role="alert">{sentence(overrule.error, t('state.awayText'))}</p>}
    </form>
  );
}

/** The strategies to choose from; the present one only if it has options. */
function useOffered(task: Task): readonly Strategy[] {
  const strategies = useStrategies().data ?? [];
  return strategies
    .filter(({ allowed }) => allowed)
    .map(({ name }) => name)
    .filter((name) => name !== 'auto' && (name !== task.strategy || hasDesigners(name)));
}

interface SkipsProps {
  readonly skipped: readonly Skippable[];
  readonly change: (skipped: readonly Skippable[]) => void;
}

function Skips({ skipped, change }: SkipsProps) {
  const { t } = useTranslation();
  return (
    <fieldset className={styles.skips}>
      <legend>{t('triage.skip')}</legend>
      {SKIPPABLE.map((phase) => (
        <label key={phase}>
          <input
            type="checkbox"
            checked={skipped.includes(phase)}
            onChange={(event) =>
              change(
                SKIPPABLE.filter((one) =>
                  one === phase ? event.target.checked : skipped.includes(one),
                ),
              )
            }
          />
          {t(`phase.${phase}`)}
        </label>
      ))}
    </fieldset>
  );
}
