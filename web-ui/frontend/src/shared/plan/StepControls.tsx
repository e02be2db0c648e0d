import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePendingRequests } from '~/shared/api/request';
import { isAtRest, isEnded, useControl, useTask } from '~/shared/api/task';
import type { Task, TaskStep } from '~/shared/api/task';
import { useLostReason } from '~/shared/request/lostReason';
import { Button } from '~/shared/ui/Button';
import { Dialog } from '~/shared/ui/Dialog';
import { sentence } from '~/shared/ui/States';
import { ResetDialog } from './ResetDialog';
import styles from './PlanDocument.module.css';

interface StepControlsProps {
  readonly task: string;
  readonly step: TaskStep;
  readonly number: number;
}

type Asked = 'skip' | 'cancel';
type Command = `${Asked}_step` | 'retry_step' | 'reset';

/**
 * Tries a step again, leaves it out, ends it or takes it back; nothing if none of these can be done
 * now.
 */
export function StepControls({ task, step, number }: StepControlsProps) {
  const { t } = useTranslation();
  const control = useControl(task);
  const lost = useLostReason();
  const { retry, asked, reset } = useAllowed(task, step);
  const [asking, setAsking] = useState<Asked>();
  if (!retry && !asked && !reset && control.isIdle) return null;
  const send = (command: Command) => {
    if (!control.isPending) control.mutate({ command, step: step.id });
  };
  return (
    <div role="group" aria-label={t('control.step.label', { number })} className={styles.buttons}>
      {retry && (
        <Button blocked={lost} onClick={() => send('retry_step')}>
          {t('control.step.retry')}
        </Button>
      )}
      {asked && (
        <Button tone="quiet" blocked={lost} onClick={() => setAsking(asked)}>
          {t(`control.step.${asked}`)}
        </Button>
      )}
      {reset && <Reset task={task} step={step.id} number={number} onReset={() => send('reset')} />}
      <CommandStatus control={control} />
      {asking && (
        <Dialog
          title={t(`control.step.${asking}Title`, { number })}
          onClose={() => setAsking(undefined)}
        >
          <p>{t(`control.step.${asking}Text`)}</p>
          <div className={styles.buttons}>
            <Button
              tone="danger"
              blocked={lost}
              onClick={() => {
                send(`${asking}_step`);
                setAsking(undefined);
              }}
            >
              {t(`control.step.${asking}Confirm`)}
            </Button>
            <Button onClick={() => setAsking(undefined)}>{t('control.keep')}</Button>
          </div>
        </Dialog>
      )}
    </div>
  );
}

function CommandStatus({ control }: { readonly control: ReturnType<typeof useControl> }) {
  const { t } = useTranslation();
  return (
    <p role={control.error ? 'alert' : 'status'} className={styles.sent}>
      {control.error
        ? sentence(control.error, t('state.awayText'))
        : control.isSuccess && t('control.step.sent')}
    </p>
  );
}

interface ResetProps {
  readonly task: string;
  readonly step: string;
  readonly number: number;
  readonly onReset: () => void;
}

function Reset({ onReset, ...step }: ResetProps) {
  const { t } = useTranslation();
  const lost = useLostReason();
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button tone="quiet" blocked={lost} onClick={() => setAsking(true)}>
        {t('control.step.reset')}
      </Button>
      {asking && (
        <ResetDialog
          {...step}
          lost={lost}
          onReset={() => {
            onReset();
            setAsking(false);
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

const AT_WORK: ReadonlySet<string> = new Set(['running', 'awaiting-person', 'verifying']);
const UNBEGUN: ReadonlySet<string> = new Set(['pending', 'ready']);

interface Allowed {
  readonly retry: boolean;
  readonly reset: boolean;
  readonly asked?: Asked;
}

const NOTHING: Allowed = { retry: false, reset: false };

/**
 * Returns the actions that fit a step: waiting for a person, failed with its task, not begun, or at
 * work.
 */
function useAllowed(id: string, step: TaskStep): Allowed {
  const task = useTask(id).data;
  const asked = usePendingRequests(id).data?.items.some(
    (request) =>
      request.kind === 'operator' &&
      request.subject.step === step.id &&
      request.outcomes.includes('skip'),
  );
  if (!task || task.phase === 'closed') return NOTHING;
  if (asked) return { ...NOTHING, retry: true, asked: 'skip' };
  return isAtRest(task) ? atRest(task, step) : underWay(step);
}

function underWay(step: TaskStep): Allowed {
  if (AT_WORK.has(step.state)) return { ...NOTHING, asked: 'cancel' };
  return UNBEGUN.has(step.state) ? { ...NOTHING, asked: 'skip' } : NOTHING;
}

function atRest(task: Task, step: TaskStep): Allowed {
  if (AT_WORK.has(step.state)) return NOTHING;
  const failed = task.state === 'failed';
  const retry = failed && step.state === 'failed';
  const reset = canBeReset(step);
  const skips = UNBEGUN.has(step.state) && (failed || !isEnded(task));
  return skips ? { retry, reset, asked: 'skip' } : { retry, reset };
}

/** Whether anything of it was done, by a run of its own. */
function canBeReset(step: TaskStep): boolean {
  const own = step.runId === null || !step.runId?.endsWith('.main');
  return own && step.state !== 'superseded' && (step.attempts > 0 || step.state === 'done');
}
