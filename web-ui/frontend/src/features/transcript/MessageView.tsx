import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { partKey } from '~/shared/api/live';
import type { Message } from '~/shared/api/run';
import { PartView } from './PartView';
import type { Results } from './results';
import styles from './MessageView.module.css';

interface MessageViewProps {
  readonly message: Message;
  readonly results: Results;
  readonly running: boolean;
}

/** One message: a person's or Perdure's words in a box of their own, an agent's in the open. */
export const MessageView = memo(function MessageView({
  message,
  results,
  running,
}: MessageViewProps) {
  const { t } = useTranslation();
  const parts = message.parts.filter((part) => part.kind !== 'tool_result');
  if (parts.length === 0) return null;
  const own = message.role === 'user' || message.role === 'system';
  const synthetic = parts.every((part) => part.kind !== 'text' || part.synthetic === true);
  return (
    <article className={own ? styles.said : styles.open}>
      {own && (
        <p className={styles.who}>{synthetic ? t('transcript.perdure') : t('transcript.you')}</p>
      )}
      {message.parts.map((part, index) => (
        <PartView
          key={partKey(message.id, part, index)}
          partId={partKey(message.id, part, index)}
          part={part}
          results={results}
          running={running}
        />
      ))}
    </article>
  );
});
