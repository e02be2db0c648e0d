import { useTranslation } from 'react-i18next';
import { useCheckpoints, useHistory } from '~/shared/api/changes';
import type { CheckpointMove } from '~/shared/api/changes';
import { useMay } from '~/shared/api/rights';
import { isAtRest } from '~/shared/api/task';
import type { Task } from '~/shared/api/task';
import { useLostReason } from '~/shared/request/lostReason';
import { plainProse } from '~/shared/text/hidden';
import { Button } from '~/shared/ui/Button';
import { sentence } from '~/shared/ui/States';
import styles from './ChangesTab.module.css';

const COMMANDS = ['undo', 'redo'] as const;

/** Takes the files of a task at rest back by a turn, and forth again. */
export function UndoRedoButtons({ task }: { readonly task: Task }) {
  const { t } = useTranslation();
  const may = useMay(task.id);
  const offered = isAtRest(task) && task.phase !== 'closed' && may('steer');
  const taken = useCheckpoints(task.id, offered).data?.items.length ?? 0;
  const history = useHistory(task.id);
  const lost = useLostReason();
  const busy = history.isPending ? t('changes.moving') : undefined;
  if (!offered || taken === 0) return null;
  return (
    <div role="group" aria-label={t('changes.back')} className={styles.back}>
      {COMMANDS.map((command) => (
        <Button
          key={command}
          tone="quiet"
          blocked={lost ?? busy}
          onClick={() => history.mutate(command)}
        >
          {t(`changes.${command}`)}
        </Button>
      ))}
      {history.data && <MoveStatus moved={history.data} />}
      {history.error && (
        <p role="alert" className={styles.refused}>
          {sentence(history.error, t('state.awayText'))}
        </p>
      )}
    </div>
  );
}

/** Current checkpoint of the files, and the names of the files that differ. */
function MoveStatus({ moved }: { readonly moved: CheckpointMove }) {
  const { t } = useTranslation();
  const [first = '', ...more] = moved.files.map(plainProse);
  const files = more.length === 0 ? first : t('changes.andMore', { first, count: more.length });
  return (
    <p role="status" className={styles.status}>
      {moved.checkpoint === 0
        ? t('changes.atStart', { files })
        : t('changes.atCheckpoint', { number: moved.checkpoint, files })}
    </p>
  );
}
