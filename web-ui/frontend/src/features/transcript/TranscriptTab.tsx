import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useOutletContext } from 'react-router';
import { useRuns } from '~/shared/api/run';
import type { Task } from '~/shared/api/task';
import { Button } from '~/shared/ui/Button';
import { Empty, Failed, Loading } from '~/shared/ui/States';
import { roots } from './runs';
import { RunSection } from './RunSection';
import { useFollow } from './useFollow';
import styles from './TranscriptTab.module.css';

/** What agents and people said and did, as it is written. */
export function TranscriptTab() {
  const { t } = useTranslation();
  const task = useOutletContext<Task>();
  const runs = useRuns(task.id);
  const column = useRef<HTMLDivElement>(null);
  const live = runs.data?.some((run) => run.state === 'running') ?? false;
  const follow = useFollow(column, live);
  if (!runs.data) {
    if (runs.error) return <Failed error={runs.error} onRetry={() => void runs.refetch()} />;
    return <Loading lines={8} />;
  }
  if (runs.data.length === 0) {
    return <Empty title={t('transcript.empty')}>{t('transcript.emptyText')}</Empty>;
  }
  return (
    <div className={styles.column} ref={column}>
      {roots(runs.data).map((run) => (
        <RunSection key={run.id} run={run} runs={runs.data} depth={0} />
      ))}
      {live && follow.away && (
        <div className={styles.pill}>
          <Button tone="primary" onClick={follow.jump}>
            {t('transcript.live')}
          </Button>
        </div>
      )}
    </div>
  );
}
