import { useTranslation } from 'react-i18next';
import { useMoveHost } from '~/shared/api/fleet';
import { useLostReason } from '~/shared/request/lostReason';
import { Revealed } from '~/shared/text/Verbatim';
import { Button } from '~/shared/ui/Button';
import { Dialog } from '~/shared/ui/Dialog';
import { sentence } from '~/shared/ui/States';
import styles from './OperatePage.module.css';

interface MoveHostDialogProps {
  readonly host: string;
  readonly onClose: () => void;
}

/** Says what a move of a lost host's tasks means before they move, and which tasks stayed. */
export function MoveHostDialog({ host, onClose }: MoveHostDialogProps) {
  const { t } = useTranslation();
  const move = useMoveHost();
  const lost = useLostReason();
  const report = move.data;
  return (
    <Dialog title={t('fleet.workers.moveTitle', { host })} onClose={onClose}>
      {report ? (
        <>
          <p role="status">{t('fleet.workers.moved', { count: report.count })}</p>
          <ul className={styles.names}>
            {report.left.map(({ taskId, sentence: reason }) => (
              <li key={taskId}>
                {taskId}
                {t('text.colon')}
                <Revealed text={reason} />
              </li>
            ))}
          </ul>
        </>
      ) : (
        <p>{t('fleet.workers.moveText')}</p>
      )}
      {move.error && (
        <p role="alert" className={styles.alarm}>
          {sentence(move.error, t('state.awayText'))}
        </p>
      )}
      <div className={styles.buttons}>
        {!report && (
          <Button tone="danger" blocked={lost} onClick={() => move.mutate(host)}>
            {t('fleet.workers.move')}
          </Button>
        )}
        <Button onClick={onClose}>{t('text.close')}</Button>
      </div>
    </Dialog>
  );
}
