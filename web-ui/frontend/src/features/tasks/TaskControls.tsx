import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isEnded, useControl } from '~/shared/api/task';
import type { ControlCommand, Task } from '~/shared/api/task';
import { useConnection } from '~/shared/request/connection';
import { Button } from '~/shared/ui/Button';
import { Dialog } from '~/shared/ui/Dialog';
import { sentence } from '~/shared/ui/States';
import { TaskActions } from './TaskActions';
import styles from './TaskControls.module.css';

/** Pause, go on, interrupt, cancel: whichever fit the state. */
export function TaskControls({ task }: { readonly task: Task }) {
  const { t } = useTranslation();
  const control = useControl(task.id);
  const lost = useConnection() === 'lost' ? t('decide.blocked.offline') : undefined;
  const [asking, setAsking] = useState(false);
  const [open, setOpen] = useState(false);
  const [acting, setActing] = useState(false);
  const commands = commandsOf(task);
  if (task.phase === 'closed') return null;
  return (
    <>
      <Button
        tone="quiet"
        className={styles.more}
        aria-label={t('control.label')}
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        <Ellipsis size={20} aria-hidden="true" />
      </Button>
      <div
        className={`${styles.controls ?? ''} ${styles.bar ?? ''}`}
        role="group"
        aria-label={t('control.label')}
        data-open={open}
      >
        {commands.map((command) => (
          <Button
            key={command}
            tone="quiet"
            blocked={lost}
            onClick={() => (command === 'cancel' ? setAsking(true) : control.mutate(command))}
          >
            {t(`control.${command}`)}
          </Button>
        ))}
        <Button tone="quiet" onClick={() => setActing(true)}>
          {t('act.open')}
        </Button>
        {acting && <TaskActions task={task} onClose={() => setActing(false)} />}
        {control.error && (
          <p role="alert" className={styles.error}>
            {sentence(control.error, t('state.awayText'))}
          </p>
        )}
        {asking && (
          <Dialog title={t('control.cancelTitle')} onClose={() => setAsking(false)}>
            <p>{t('control.cancelText')}</p>
            <div className={styles.controls}>
              <Button
                tone="danger"
                blocked={lost}
                onClick={() => {
                  control.mutate('cancel');
                  setAsking(false);
                }}
              >
                {t('control.cancelConfirm')}
              </Button>
              <Button onClick={() => setAsking(false)}>{t('control.keep')}</Button>
            </div>
          </Dialog>
        )}
      </div>
    </>
  );
}

type Offered = Exclude<ControlCommand, 'archive'>;

function commandsOf(task: Task): readonly Offered[] {
  if (isEnded(task) || task.phase === 'closed') return [];
  if (task.state === 'paused') return ['resume', 'cancel'];
  if (task.state === 'idle') return ['cancel'];
  if (task.state === 'queued') return ['cancel'];
  return ['pause', 'interrupt', 'cancel'];
}
