import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { noteOn } from './notes';
import type { RowNotes, Side } from './notes';
import styles from './Diff.module.css';

interface LineNumberProps {
  readonly side: Side;
  readonly line: number | undefined;
  readonly notes: RowNotes | undefined;
  /** Whether the Tab key comes here; the arrows lead to all the others. */
  readonly first: boolean;
}

/** The number of a line; pressed it takes a note, where notes are taken. */
export function LineNumber({ side, line, notes, first }: LineNumberProps) {
  const { t } = useTranslation();
  if (line === undefined || notes === undefined) return line;
  const noted = noteOn(notes, side, line) !== undefined;
  return (
    <button
      type="button"
      className={styles.press}
      tabIndex={first ? 0 : -1}
      aria-label={t('changes.commentLine', { line })}
      aria-expanded={noted}
      onKeyDown={move}
      onClick={(event) => notes.press(side, line, event.shiftKey)}
    >
      {line}
    </button>
  );
}

/** Goes to the number above or below. */
function move(event: KeyboardEvent<HTMLButtonElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined) return;
  event.preventDefault();
  const lines = event.currentTarget.closest('[data-lines]');
  const all = [...(lines?.querySelectorAll<HTMLButtonElement>('td > button') ?? [])];
  all[all.indexOf(event.currentTarget) + step]?.focus();
}
