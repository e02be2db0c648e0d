import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePendingRequests } from '~/shared/api/request';
import { isAtRest, isEnded, useControl, useTask } from '~/shared/api/task';
import type { TaskStep } from '~/shared/api/task';
import { useConnection } from '~/shared/request/connection';
import { Button } from '~/shared/ui/Button';
import { Dialog } from '~/shared/ui/Dialog';
import { sentence } from '~/shared/ui/States';
import styles from './PlanDocument.module.css';

interface StepControlsProps {
  readonly task: string;
  readonly step: TaskStep;
  readonly number: number;
}

type Asked = 'skip' | 'cancel';

/** Tries a step again, leaves it out or ends it; nothing where none of these can be done now. */
export function StepControls({ task, step, number }: StepControlsProps) {
  const { t } = useTranslation();
  const control = useControl(task);
  const lost = useConnection() === 'lost' ? t('decide.blocked.offline') : undefined;
  const { retry, asked } = useAllowed(task, step);
  const [asking, setAsking] = useState<Asked>();
  if (!retry && !asked && control.isIdle) return null;
  const send = (command: 'retry_step' | 'skip_step' | 'cancel_step') => {
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
      <p role={control.error ? 'alert' : 'status'} className={styles.sent}>
        {control.error
          ? sentence(control.error, t('state.awayText'))
          : control.isSuccess && t('control.step.sent')}
      </p>
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

const AT_WORK: ReadonlySet<string> = new Set(['running', 'awaiting-person', 'verifying']);

/** What fits a step that a person is asked about, that failed with its task, that has not begun, or is at work. */
function useAllowed(id: string, step: TaskStep): { retry: boolean; asked?: Asked } {
  const task = useTask(id).data;
  const asked = usePendingRequests(id).data?.items.some(
    (request) =>
      request.kind === 'operator' &&
      request.subject.step === step.id &&
      request.outcomes.includes('skip'),
  );
  if (!task || task.phase === 'closed') return { retry: false };
  if (asked) return { retry: true, asked: 'skip' };
  if (AT_WORK.has(step.state))
    return isAtRest(task) ? { retry: false } : { retry: false, asked: 'cancel' };
  const failed = task.state === 'failed';
  const unbegun = step.state === 'pending' || step.state === 'ready';
  const retry = failed && step.state === 'failed';
  return unbegun && (failed || !isEnded(task)) ? { retry, asked: 'skip' } : { retry };
}
