import { Paperclip } from 'lucide-react';
import { useRef, useState } from 'react';
import type { DragEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { upload } from '~/shared/api/attachments';
import type { Attachment } from '~/shared/api/attachments';
import { Button } from './Button';
import { sentence } from './States';
import styles from './AttachmentPicker.module.css';

type Change = (next: (now: readonly Attachment[]) => readonly Attachment[]) => void;

/** Keeps files that are chosen or dropped; says which one the server refused. */
export function useAttachments(change: Change) {
  const { t } = useTranslation();
  const [pending, setPending] = useState(0);
  const [error, setError] = useState<string>();
  const add = async (files: readonly File[]) => {
    setError(undefined);
    setPending((now) => now + files.length);
    for (const file of files) {
      try {
        const kept = await upload(file);
        change((now) => [...now, kept]);
      } catch (refused) {
        const why = refused instanceof Error ? sentence(refused, t('state.awayText')) : '';
        setError(`${file.name}: ${why}`);
      } finally {
        setPending((now) => now - 1);
      }
    }
  };
  const drop = {
    onDragOver: (event: DragEvent) => event.preventDefault(),
    onDrop: (event: DragEvent) => {
      if (event.dataTransfer.files.length === 0) return;
      event.preventDefault();
      void add([...event.dataTransfer.files]);
    },
  };
  return { add, pending, error, drop };
}

interface AttachProps {
  readonly files: readonly Attachment[];
  readonly change: Change;
  readonly add: (files: readonly File[]) => Promise<void>;
  /** In a bar: the button is an icon. */
  readonly compact?: boolean;
}

/** The files that go along, each with a way to leave it out, and the button for more. */
export function AttachmentPicker({ files, change, add, compact = false }: AttachProps) {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      {files.length > 0 && (
        <ul className={styles.files} aria-label={t('attach.files')}>
          {files.map((file, index) => (
            <li key={`${index} ${file.sha256 ?? ''}`}>
              {file.name}{' '}
              <Button
                tone="quiet"
                aria-label={t('attach.remove', { name: file.name ?? '' })}
                onClick={() => change((now) => now.filter((other) => other !== file))}
              >
                ✕
              </Button>
            </li>
          ))}
        </ul>
      )}
      <input
        ref={input}
        className={styles.input}
        type="file"
        multiple
        aria-label={t('attach.choose')}
        onChange={(event) => {
          void add([...(event.target.files ?? [])]);
          event.target.value = '';
        }}
      />
      <Button
        tone="quiet"
        className={compact ? undefined : styles.add}
        aria-label={t('attach.add')}
        title={compact ? t('attach.add') : undefined}
        onClick={() => input.current?.click()}
      >
        <Paperclip size={16} aria-hidden="true" />
        {!compact && t('attach.add')}
      </Button>
    </>
  );
}
