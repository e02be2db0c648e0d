import { useTranslation } from 'react-i18next';
import { useOutletContext } from 'react-router';
import { useWaitingRuns } from '~/shared/api/request';
import { useRuns } from '~/shared/api/run';
import type { Run } from '~/shared/api/run';
import { isEnded } from '~/shared/api/task';
import type { Task } from '~/shared/api/task';
import { Button } from '~/shared/ui/Button';
import { Empty, Failed, Loading } from '~/shared/ui/States';
import { RunsContext } from './RunsContext';
import { TaskResult } from './TaskResult';
import { roots } from './runs';
import { RunSection } from './RunSection';
import { useStickToEnd } from './useStickToEnd';
import styles from './TranscriptTab.module.css';

const LIVE: ReadonlySet<Task['state']> = new Set(['queued', 'running', 'retrying']);

/** Transcript of the agents' and people's words and actions, live. */
export function TranscriptTab() {
  const { t } = useTranslation();
  const task = useOutletContext<Task>();
  const runs = useRuns(task.id);
  const waiting = useWaitingRuns(task.id);
  const live = LIVE.has(task.state);
  const { watch, away, jump } = useStickToEnd();
  if (!runs.data) {
    if (runs.error) return <Failed error={runs.error} onRetry={() => void runs.refetch()} />;
    return <Loading lines={8} />;
  }
  if (runs.data.length === 0 && !task.result) {
    return (
      <Empty title={t('transcript.empty')}>
        {isEnded(task) ? undefined : t('transcript.emptyText')}
      </Empty>
    );
  }
  return (
    <div className={styles.column} ref={watch}>
      <RunsContext value={{ task, runs: runs.data, waiting }}>
        {roots(runs.data).map((run) => (
          <RunSection key={run.id} run={run} depth={0} />
        ))}
      </RunsContext>
      <TaskResult task={task} main={mainRun(runs.data)} />
      {live && away && (
        <div className={styles.pill}>
          <Button tone="primary" onClick={jump}>
            {t('transcript.live')}
          </Button>
        </div>
      )}
    </div>
  );
}

function mainRun(runs: readonly Run[]): string | undefined {
  return runs.find((run) => !run.parentId)?.id;
}
