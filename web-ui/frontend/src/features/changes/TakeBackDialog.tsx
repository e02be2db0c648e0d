import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChangedFile } from '~/shared/api/changes';
import { useTakeBack, useTakeBackPreview } from '~/shared/api/fileHistory';
import type { FileChangeChoice, TakeBackEffect } from '~/shared/api/fileHistory';
import { LazyDiff } from '~/shared/diff/LazyDiff';
import { useLostReason } from '~/shared/request/lostReason';
import { plainProse } from '~/shared/text/hidden';
import { Button } from '~/shared/ui/Button';
import { Dialog } from '~/shared/ui/Dialog';
import { Choice } from '~/shared/ui/Field';
import { Loading, sentence } from '~/shared/ui/States';
import { hunkLines } from './hunks';
import styles from './ChangesTab.module.css';
import dialog from './VersionsDialog.module.css';

interface TakeBackDialogProps {
  readonly task: string;
  readonly file: ChangedFile;
  /** The change of the file: of the task, of a step or of a checkpoint. */
  readonly scope: string;
  readonly onClose: () => void;
}

const WHOLE = 'whole';
const HUNK = 'hunk:';

/** Shows the effect of taking back the change of a file or a hunk, before a person confirms it. */
export function TakeBackDialog({ task, file, scope, onClose }: TakeBackDialogProps) {
  const { t } = useTranslation();
  const [part, setPart] = useState(WHOLE);
  const { path } = file;
  const choice: FileChangeChoice = {
    path,
    scope,
    ...(part === WHOLE ? {} : { hunk: Number(part.slice(HUNK.length)) }),
  };
  const preview = useTakeBackPreview(task, choice);
  const taking = useTakeBack(task);
  const lost = useLostReason();
  const { data } = preview;
  const error = taking.error ?? (data ? undefined : preview.error);
  const confirm = () => {
    if (data) taking.mutate({ ...choice, digest: data.digest }, { onSuccess: onClose });
  };
  return (
    <Dialog wide title={t('fileHistory.title', { path: plainProse(path) })} onClose={onClose}>
      <HunkChoice
        file={file}
        value={part}
        onChange={(chosen) => {
          taking.reset();
          setPart(chosen);
        }}
      />
      {error && (
        <p role="alert" className={styles.refused}>
          {sentence(error, t('state.awayText'))}
        </p>
      )}
      {data && <Effect effect={data} />}
      {!data && !error && <Loading lines={4} />}
      <div className={dialog.buttons}>
        <Button
          tone="danger"
          blocked={lost ?? (data ? undefined : t('fileHistory.reading'))}
          onClick={confirm}
        >
          {t('fileHistory.confirm')}
        </Button>
        <Button onClick={onClose}>{t('fileHistory.keep')}</Button>
      </div>
    </Dialog>
  );
}

interface HunkChoiceProps {
  readonly file: ChangedFile;
  readonly value: string;
  readonly onChange: (part: string) => void;
}

/** Selector for one hunk, if the file has several. */
function HunkChoice({ file, value, onChange }: HunkChoiceProps) {
  const { t } = useTranslation();
  const lines = file.binary ? [] : hunkLines(file.diff);
  if (lines.length < 2) return null;
  const hunks = lines.map((line, index) => {
    const number = index + 1;
    return [HUNK + String(number), t('fileHistory.hunk', { number, line })] as const;
  });
  return (
    <Choice
      label={t('fileHistory.part')}
      value={value}
      options={{ [WHOLE]: t('fileHistory.whole'), ...Object.fromEntries(hunks) }}
      onChange={onChange}
    />
  );
}

function Effect({ effect }: { readonly effect: TakeBackEffect }) {
  const { t } = useTranslation();
  return (
    <>
      <p>{t('fileHistory.effect')}</p>
      {effect.changes.map((change) =>
        change.binary || !change.diff ? (
          <p key={change.path} className={styles.note}>
            {plainProse(change.path)}: {t(`fileStatus.${change.status}`)}
          </p>
        ) : (
          <LazyDiff key={change.path} diff={change.diff} label={change.path} />
        ),
      )}
      <p className={styles.status}>{t('fileHistory.kept')}</p>
    </>
  );
}
