import { Ellipsis } from 'lucide-react';
import { Suspense, lazy, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useMay } from '~/shared/api/rights';
import { useControl } from '~/shared/api/task';
import type { Task } from '~/shared/api/task';
import { loadRareWords } from '~/shared/i18n';
import { useLostReason } from '~/shared/request/lostReason';
import { Button } from '~/shared/ui/Button';
import { sentence } from '~/shared/ui/States';
import {
  comparePath,
  mainCommandsOf,
  moreCommandsOf,
  needsConfirmation,
  rightFor,
} from './controls';
import type { ConfirmedCommand, DirectCommand } from './controls';
import styles from './TaskControls.module.css';

/** The dialog and its words, loaded when it is opened, or once there is time. */
const ControlDialog = lazy(async () => {
  const [dialog] = await Promise.all([import('./ControlDialog'), loadRareWords()]);
  return { default: dialog.ControlDialog };
});

/**
 * Actions on the task in its state; the page asks before an action that ends the task, costs money
 * or needs text.
 */
export function TaskControls({ task }: { readonly task: Task }) {
  const { t } = useTranslation();
  const control = useControl(task.id);
  const lost = useLostReason();
  const may = useMay(task.id);
  const navigate = useNavigate();
  const [asking, setAsking] = useState<ConfirmedCommand>();
  const [open, setOpen] = useState(false);
  const [all, setAll] = useState(false);
  if (task.phase === 'closed') return null;
  const press = (command: DirectCommand | ConfirmedCommand) =>
    needsConfirmation(command) ? setAsking(command) : control.mutate({ command });
  const more = moreCommandsOf(task);
  const shown = [...mainCommandsOf(task), ...(all ? more : [])].filter((command) =>
    may(rightFor(command)),
  );
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
        {shown.map((command) => (
          <Button key={command} tone="quiet" blocked={lost} onClick={() => press(command)}>
            {t(`control.${command}`)}
          </Button>
        ))}
        {all && (
          <Button tone="quiet" onClick={() => void navigate(comparePath(task))}>
            {t('control.compare')}
          </Button>
        )}
        <Button tone="quiet" aria-expanded={all} onClick={() => setAll(!all)}>
          {t(all ? 'decide.less' : 'decide.more')}
        </Button>
        {control.error && (
          <p role="alert" className={styles.error}>
            {sentence(control.error, t('state.awayText'))}
          </p>
        )}
        {asking && (
          <Suspense fallback={null}>
            <ControlDialog task={task} command={asking} onClose={() => setAsking(undefined)} />
          </Suspense>
        )}
      </div>
    </>
  );
}
