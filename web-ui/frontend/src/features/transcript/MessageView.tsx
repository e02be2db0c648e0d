import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { partKey } from '~/shared/api/message';
import type { Message } from '~/shared/api/message';
import { plainProse } from '~/shared/text/hidden';
import { Ago } from '~/shared/ui/Ago';
import { PartView } from './PartView';
import type { Progress } from './calls';
import type { Results } from './results';
import { isRemark, isSynthetic } from './runs';
import styles from './MessageView.module.css';

/** Longer than a line is wide; of a very long text no more is looked at. */
const LINE = 300;

interface MessageViewProps {
  readonly message: Message;
  readonly results: Results;
  readonly progress: Progress;
}

/**
 * One message: a person's message in a box, Perdure's message to an agent folded, an agent's
 * message open.
 */
export const MessageView = memo(function MessageView({
  message,
  results,
  progress,
}: MessageViewProps) {
  const { t } = useTranslation();
  if (message.parts.every((part) => part.kind === 'tool_result')) return null;
  const parts = message.parts.map((part, index) => (
    <PartView
      key={partKey(message.id, part, index)}
      partId={partKey(message.id, part, index)}
      part={part}
      results={results}
      progress={progress}
    />
  ));
  if (isRemark(message)) return <article className={styles.open}>{parts}</article>;
  if (isSynthetic(message)) return <PerdureMessage message={message}>{parts}</PerdureMessage>;
  if (message.role !== 'user') return <article className={styles.open}>{parts}</article>;
  return (
    <article className={styles.said}>
      <p className={styles.who}>
        {t('transcript.you')} {message.at && <Ago at={message.at} past />}
      </p>
      {parts}
    </article>
  );
});

interface PerdureMessageProps {
  readonly message: Message;
  readonly children: React.ReactNode;
}

/**
 * Message from Perdure to an agent, in its original words: the first line is enough for most
 * readers.
 */
function PerdureMessage({ message, children }: PerdureMessageProps) {
  const { t } = useTranslation();
  return (
    <details className={styles.told}>
      <summary>
        <span className={styles.who}>{t('transcript.perdure')}</span>{' '}
        <span className={styles.line}>{firstLine(message)}</span>
      </summary>
      <div className={styles.said}>{children}</div>
    </details>
  );
}

function firstLine({ parts }: Message): string {
  const text = parts
    .map((part) => (part.kind === 'text' ? part.text.slice(0, LINE) : ''))
    .join(' ');
  return plainProse(text.trim().split('\n', 1)[0] ?? '');
}
