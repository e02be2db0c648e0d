import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePendingRequests } from '~/shared/api/request';
import { isEnded, useControl, useTask } from '~/shared/api/task';
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

/** Tries a step again, or leaves it out; nothing where neither can be done now. */
export function StepControls({ task, step, number }: StepControlsProps) {
  const { t } = useTranslation();
  const control = useControl(task);
  const lost = useConnection() === 'lost' ? t('decide.blocked.offline') : undefined;
  const { retry, skip } = useAllowed(task, step);
  const [asking, setAsking] = useState(false);
  if (!retry && !skip && control.isIdle) return null;
  const send = (command: 'retry_step' | 'skip_step') => {
    if (!control.isPending) control.mutate({ command, step: step.id });
  };
  return (
    <div role="group" aria-label={t('control.step.label', { number })} className={styles.buttons}>
      {retry && (
        <Button blocked={lost} onClick={() => send('retry_step')}>
          {t('control.step.retry')}
        </Button>
      )}
      {skip && (
        <Button tone="quiet" blocked={lost} onClick={() => setAsking(true)}>
          {t('control.step.skip')}
        </Button>
      )}
      <p role={control.error ? 'alert' : 'status'} className={styles.sent}>
        {control.error
          ? sentence(control.error, t('state.awayText'))
          : control.isSuccess && t('control.step.sent')}
      </p>
      {asking && (
        <Dialog title={t('control.step.skipTitle', { number })} onClose={() => setAsking(false)}>
          <p>{t('control.step.skipText')}</p>
          <div className={styles.buttons}>
            <Button
              tone="danger"
              blocked={lost}
              onClick={() => {
                send('skip_step');
                setAsking(false);
              }}
            >
              {t('control.step.skipConfirm')}
            </Button>
            <Button onClick={() => setAsking(false)}>{t('control.keep')}</Button>
          </div>
        </Dialog>
      )}
    </div>
  );
}

/** A step that a person is asked about, that failed with its task, or that has not begun. */
function useAllowed(id: string, step: TaskStep) {
  const task = useTask(id).data;
  const asked = usePendingRequests(id).data?.items.some(
    (request) =>
      request.kind === 'operator' &&
      request.subject.step === step.id &&
      request.outcomes.includes('skip'),
  );
  if (!task || task.phase === 'closed') return { retry: false, skip: false };
  if (asked) return { retry: true, skip: true };
  const failed = task.state === 'failed';
  const unbegun = step.state === 'pending' || step.state === 'ready';
  return {
    retry: failed && step.state === 'failed',
    skip: unbegun && (failed || !isEnded(task)),
  };
}
