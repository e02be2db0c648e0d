import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useMay } from '~/shared/api/rights';
import { useSay } from '~/shared/api/task';
import type { Task } from '~/shared/api/task';
import { useLostReason } from '~/shared/request/lostReason';
import { Button } from '~/shared/ui/Button';
import { sentence } from '~/shared/ui/States';
import { FIELD } from './Composer';
import styles from './TaskOutcome.module.css';

/** Refusals of the repository's server, whose cause a person removes outside of the task. */
const REFUSED: ReadonlySet<string> = new Set([
  'DELIVERY_REFUSED',
  'repository_refused',
  'repository_unreachable',
]);

/** Actions on a failed task: a button for each action, with its consequence. */
export function FailedTaskActions({ task }: { readonly task: Task }) {
  const { t } = useTranslation();
  const say = useSay(task.id);
  const lost = useLostReason();
  const may = useMay(task.id);
  const step = task.failure?.step;
  if (task.state !== 'failed' || task.phase === 'closed') return null;
  // One word is enough: it wakes the task, and a second one would be read by the agent as well.
  const retry = (text: string) => {
    if (say.isIdle || say.isError) say.mutate({ text, when: 'steer' });
  };
  const again = repetitionOf(task);
  return (
    <div role="group" aria-label={t('now.label')} className={styles.now}>
      {again && may('steer') && (
        <div>
          <Button
            tone="primary"
            blocked={lost}
            onClick={() => retry(t(`now.${again}Word`, { step }))}
          >
            {t(`now.${again}`)}
          </Button>
          <p>{t(`now.${again}Text`)}</p>
        </div>
      )}
      {may('steer') && (
        <div>
          <Button onClick={() => document.getElementById(FIELD)?.focus()}>{t('now.say')}</Button>
          <p>{t('now.sayText')}</p>
        </div>
      )}
      <div>
        <Link to={`/tasks/${task.id}/changes`}>{t('now.look')}</Link>
        <p>{t('now.lookText')}</p>
      </div>
      {say.error && <p role="alert">{sentence(say.error, t('state.awayText'))}</p>}
    </div>
  );
}

/** The kind of the repetition that may help, by the words of its button. */
function repetitionOf({ failure }: Task): 'retry' | 'again' | null {
  if (failure?.step) return 'retry';
  return failure && REFUSED.has(failure.code) ? 'again' : null;
}
