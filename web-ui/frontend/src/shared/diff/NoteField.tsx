import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '~/shared/ui/Button';
import { TextArea } from '~/shared/ui/Field';
import type { LineNote, Notes } from './notes';
import styles from './Diff.module.css';

interface NoteFieldProps {
  readonly note: LineNote;
  readonly notes: Notes;
}

/** A note under its line; one that is left without words goes away. */
export function NoteField({ note, notes }: NoteFieldProps) {
  const { t } = useTranslation();
  const field = useRef<HTMLTextAreaElement>(null);
  const { side, line, text } = note;
  useEffect(() => {
    // What is kept from before is not asked for again.
    if (field.current?.value === '') field.current.focus();
  }, []);
  return (
    <div className={styles.note}>
      <TextArea
        ref={field}
        label={t('changes.commentLine', { line })}
        rows={2}
        value={text}
        onChange={(value) => notes.change(side, line, value)}
        onBlur={() => text.trim() === '' && notes.change(side, line, undefined)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') event.currentTarget.blur();
        }}
      />
      <Button tone="quiet" onClick={() => notes.change(side, line, undefined)}>
        {t('changes.removeComment')}
      </Button>
    </div>
  );
}
