import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStepControl } from '~/shared/api/task';
import type { StepState, TaskStep } from '~/shared/api/task';
import { useConnection } from '~/shared/request/connection';
import { Button } from '~/shared/ui/Button';
import { Dialog } from '~/shared/ui/Dialog';
import { sentence } from '~/shared/ui/States';
import styles from './PlanDocument.module.css';

type Offered = 'skip_step' | 'cancel_step';

/** Leaves out a step that has not begun, or ends one at work, each after a second thought. */
export function StepControls({ task, step }: { readonly task: string; readonly step: TaskStep }) {
  const { t } = useTranslation();
  const control = useStepControl(task);
  const lost = useConnection() === 'lost' ? t('decide.blocked.offline') : undefined;
  const [asking, setAsking] = useState(false);
  const command = COMMANDS[step.state];
  if (command === undefined || step.held) return null;
  return (
    <>
      <Button
        tone="quiet"
        className={styles.comment}
        blocked={lost}
        aria-label={t(`stepControl.${command}.label`, { step: step.title })}
        onClick={() => setAsking(true)}
      >
        {t(`stepControl.${command}.name`)}
      </Button>
      {control.error && <p role="alert">{sentence(control.error, t('state.awayText'))}</p>}
      {asking && (
        <Dialog
          title={t(`stepControl.${command}.label`, { step: step.title })}
          onClose={() => setAsking(false)}
        >
          <p>{t(`stepControl.${command}.text`)}</p>
          <Button
            tone="danger"
            blocked={lost}
            onClick={() => {
              control.mutate({ command, step: step.id });
              setAsking(false);
            }}
          >
            {t(`stepControl.${command}.name`)}
          </Button>
          <Button onClick={() => setAsking(false)}>{t('stepControl.keep')}</Button>
        </Dialog>
      )}
    </>
  );
}

const COMMANDS: Partial<Record<StepState, Offered>> = {
  pending: 'skip_step',
  ready: 'skip_step',
  running: 'cancel_step',
  'awaiting-person': 'cancel_step',
  verifying: 'cancel_step',
};
