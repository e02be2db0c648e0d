import { useTranslation } from 'react-i18next';
import { useFileVersions } from '~/shared/api/fileHistory';
import type { FileVersion } from '~/shared/api/fileHistory';
import { LazyDiff } from '~/shared/diff/LazyDiff';
import { plainProse } from '~/shared/text/hidden';
import { Ago } from '~/shared/ui/Ago';
import { Button } from '~/shared/ui/Button';
import { Dialog } from '~/shared/ui/Dialog';
import { Failed, Loading } from '~/shared/ui/States';
import { LineCounts } from './LineCounts';
import styles from './VersionsDialog.module.css';

interface VersionsDialogProps {
  readonly task: string;
  readonly path: string;
  /** Opens the dialog that takes a version's change back; absent while the task is at work. */
  readonly onTakeBack: ((version: FileVersion) => void) | undefined;
  readonly onClose: () => void;
}

/** Lists the versions of a file, the newest first, each with the turn and the call that made it. */
export function VersionsDialog({ task, path, onTakeBack, onClose }: VersionsDialogProps) {
  const { t } = useTranslation();
  const { data, error, refetch } = useFileVersions(task, path);
  const versions = data?.items ?? [];
  return (
    <Dialog wide title={t('fileHistory.versionsOf', { path: plainProse(path) })} onClose={onClose}>
      {error && <Failed error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Loading lines={4} />}
      {data && versions.length === 0 && <p>{t('fileHistory.none')}</p>}
      <ol className={styles.versions}>
        {versions.map((version) => (
          <Version key={version.checkpoint} version={version} onTakeBack={onTakeBack} />
        ))}
      </ol>
      <div className={styles.buttons}>
        <Button onClick={onClose}>{t('fileHistory.close')}</Button>
      </div>
    </Dialog>
  );
}

type VersionProps = Pick<VersionsDialogProps, 'onTakeBack'> & { readonly version: FileVersion };

function Version({ version, onTakeBack }: VersionProps) {
  const { t } = useTranslation();
  const { checkpoint: number, change, tool, callId } = version;
  return (
    <li value={number}>
      <div className={styles.version}>
        <span>
          <Origin version={version} />
          {tool && callId && (
            <>
              {t('text.comma')}
              {t('fileHistory.call', { call: callId, tool })}
            </>
          )}
        </span>
        <LineCounts files={[change]} />
        {version.at && <Ago at={version.at} past />}
        {onTakeBack && (
          <Button tone="quiet" onClick={() => onTakeBack(version)}>
            {t('fileHistory.takeBack')}
          </Button>
        )}
      </div>
      {change.diff && (
        <details>
          <summary>{t('fileHistory.diff', { number })}</summary>
          <LazyDiff diff={change.diff} label={change.path} />
        </details>
      )}
    </li>
  );
}

function Origin({ version }: { readonly version: FileVersion }) {
  const { t } = useTranslation();
  const { run, turn, step } = version;
  if (run) return t('fileHistory.turn', { turn, run });
  return step ? t('fileHistory.step', { step }) : t('fileHistory.apart');
}
