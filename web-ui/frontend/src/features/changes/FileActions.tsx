import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChangedFile } from '~/shared/api/changes';
import { useMay } from '~/shared/api/rights';
import { isAtRest } from '~/shared/api/task';
import type { Task } from '~/shared/api/task';
import { Button } from '~/shared/ui/Button';
import { TakeBackDialog } from './TakeBackDialog';
import { VersionsDialog } from './VersionsDialog';

interface FileActionsProps {
  readonly task: Task;
  readonly file: ChangedFile;
  /** Part of the changes that the tab shows. */
  readonly scope: string;
}

type Opened =
  | { readonly kind: 'versions' }
  | { readonly kind: 'takeBack'; readonly file: ChangedFile; readonly scope: string };

/** Buttons of a changed file: its versions, and taking back its change while the task rests. */
export function FileActions({ task, file, scope }: FileActionsProps) {
  const { t } = useTranslation();
  const [opened, open] = useState<Opened>();
  const may = useMay(task.id);
  const movable = isAtRest(task) && task.phase !== 'closed' && may('steer');
  const close = () => open(undefined);
  return (
    <>
      {movable && !scope.startsWith('since:') && (
        <Button tone="quiet" onClick={() => open({ kind: 'takeBack', file, scope })}>
          {t('fileHistory.takeBack')}
        </Button>
      )}
      <Button tone="quiet" onClick={() => open({ kind: 'versions' })}>
        {t('fileHistory.versions')}
      </Button>
      {opened?.kind === 'takeBack' && (
        <TakeBackDialog task={task.id} file={opened.file} scope={opened.scope} onClose={close} />
      )}
      {opened?.kind === 'versions' && (
        <VersionsDialog
          task={task.id}
          path={file.path}
          onClose={close}
          onTakeBack={
            movable
              ? ({ checkpoint, change }) =>
                  open({ kind: 'takeBack', file: change, scope: `checkpoint:${checkpoint}` })
              : undefined
          }
        />
      )}
    </>
  );
}
