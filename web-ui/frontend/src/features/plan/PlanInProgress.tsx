import { useTranslation } from 'react-i18next';
import { useLiveText, useOpenParts, withOpenParts } from '~/shared/api/live';
import { partKey } from '~/shared/api/message';
import { useMessages, useRuns } from '~/shared/api/run';
import type { Message } from '~/shared/api/message';
import type { Run } from '~/shared/api/run';
import { Markdown } from '~/shared/text/Markdown';
import styles from './PlanTab.module.css';

/** The planner's text before its plan exists, streamed while the planner writes. */
export function PlanInProgress({ task }: { readonly task: string }) {
  const { t } = useTranslation();
  const main = useRuns(task).data?.find((run) => !run.parentId);
  return (
    <section className={styles.making} aria-label={t('plan.making')}>
      <h2>{t('plan.making')}</h2>
      <p>{t('plan.makingText')}</p>
      {main && <LastWords run={main} />}
    </section>
  );
}

function LastWords({ run }: { readonly run: Run }) {
  const messages = useMessages(run.taskId, run.id, true).data ?? [];
  const parts = useOpenParts(run.id);
  const last = withOpenParts(messages, parts).findLast(({ role }) => role === 'assistant');
  return last && <MessageText message={last} />;
}

function MessageText({ message }: { readonly message: Message }) {
  return message.parts.map((part, index) => {
    if (part.kind !== 'text') return null;
    const id = partKey(message.id, part, index);
    return <LiveMarkdown key={id} partId={id} text={part.text} />;
  });
}

function LiveMarkdown({ partId, text }: { readonly partId: string; readonly text: string }) {
  return <Markdown text={useLiveText(partId, text)} />;
}
