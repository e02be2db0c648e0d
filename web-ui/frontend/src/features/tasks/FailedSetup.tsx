import { useTranslation } from 'react-i18next';
import type { Message, ToolCallPart, ToolResultPart } from '~/shared/api/message';
import { useMessages, useRuns } from '~/shared/api/run';
import type { Run } from '~/shared/api/run';
import type { Task } from '~/shared/api/task';
import { Verbatim } from '~/shared/text/Verbatim';
import styles from './TaskOutcome.module.css';

/** The most lines of a command's output; its run in the transcript has the whole output. */
const MAX_LINES = 30;

/** The setup command that failed: the command, its exit code and the end of its output. */
export function FailedSetup({ task }: { readonly task: Task }) {
  const runs = useRuns(task.id).data ?? [];
  const message = task.failure?.message ?? '';
  const [named] = runs
    .filter(({ id }) => message.includes(id))
    .toSorted((one, other) => other.id.length - one.id.length);
  return named && <FailedCommand run={named} />;
}

function FailedCommand({ run }: { readonly run: Run }) {
  const { t } = useTranslation();
  const parts = (useMessages(run.taskId, run.id, true).data ?? []).flatMap(partsOf);
  const result = parts.findLast((part): part is ToolResultPart => part.kind === 'tool_result');
  if (!result) return null;
  const call = parts.find(
    (part): part is ToolCallPart => part.kind === 'tool_call' && part.callId === result.callId,
  );
  const command = call?.input.command;
  const { exitCode } = result.metadata;
  const end = result.content.trimEnd().split('\n').slice(-MAX_LINES).join('\n');
  return (
    <div className={styles.check}>
      {typeof command === 'string' && <Verbatim text={command} label={t('task.setupCommand')} />}
      {typeof exitCode === 'number' && <p>{t('checks.exit', { code: exitCode })}</p>}
      <Verbatim text={end} output label={t('checks.output')} />
    </div>
  );
}

function partsOf({ parts }: Message): Message['parts'] {
  return parts;
}
