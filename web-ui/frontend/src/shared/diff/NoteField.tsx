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
  const { side, line, start, text } = note;
  const label =
    start === undefined || start === line
      ? t('changes.commentLine', { line })
      : t('changes.commentLines', { start, line });
  useEffect(() => {
    // What is kept from before is not asked for again.
    if (field.current?.value === '') field.current.focus();
  }, []);
  return (
    <div className={styles.note}>
      <TextArea
        ref={field}
        label={label}
        data-note
        rows={2}
        value={text}
        onChange={(value) => notes.change(side, line, value)}
        onBlur={() => text.trim() === '' && notes.change(side, line, undefined)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') leave(event.currentTarget);
        }}
      />
      <Button tone="quiet" onClick={() => notes.change(side, line, undefined)}>
        {t('changes.removeComment')}
      </Button>
    </div>
  );
}

/** Goes back to the number of the line, so that the keys go on from there. */
function leave(field: HTMLTextAreaElement): void {
  const row = field.closest('tr')?.previousElementSibling;
  const numbers = row?.querySelectorAll<HTMLButtonElement>('td > button') ?? [];
  [...numbers].at(-1)?.focus();
  field.blur();
}
