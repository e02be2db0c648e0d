import { memo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Revealed } from '~/shared/text/Verbatim';
import { LineNumber } from './LineNumber';
import { splitRows } from './lines';
import type { DiffLine, SplitRow } from './lines';
import { NoteField } from './NoteField';
import { noteOn } from './notes';
import type { Notes, Side } from './notes';
import styles from './Diff.module.css';

/** A line longer than this is cut: one of a megabyte would stop the page. */
const LONGEST = 2_000;

const KINDS: Record<DiffLine['kind'], string | undefined> = {
  add: styles.add,
  del: styles.del,
  same: styles.same,
  hunk: styles.hunk,
  meta: styles.meta,
};

const SIGNS: Record<DiffLine['kind'], string> = {
  add: '+',
  del: '−',
  same: ' ',
  hunk: '',
  meta: '',
};

interface RowsProps {
  readonly lines: readonly DiffLine[];
  readonly notes: Notes | undefined;
}

/** Old and new lines below one another. */
export function UnifiedRows({ lines, notes }: RowsProps) {
  const first = lines.findIndex(isNumbered);
  return lines.map((line, index) => (
    <UnifiedRow key={index} line={line} notes={notes} first={index === first} />
  ));
}

function isSameRow(one: UnifiedRowProps, other: UnifiedRowProps): boolean {
  return (
    one.notes === other.notes &&
    one.first === other.first &&
    one.line.text === other.line.text &&
    one.line.kind === other.line.kind &&
    one.line.oldNumber === other.line.oldNumber &&
    one.line.newNumber === other.line.newNumber
  );
}

interface UnifiedRowProps {
  readonly line: DiffLine;
  readonly notes: Notes | undefined;
  readonly first: boolean;
}

// Lines that are there already are not drawn again when more are shown.
const UnifiedRow = memo(function UnifiedRow({ line, notes, first }: UnifiedRowProps) {
  const isOld = line.kind === 'del';
  return (
    <>
      <tr className={KINDS[line.kind]}>
        <td className={styles.number}>
          {isOld ? (
            <LineNumber side="old" line={line.oldNumber} notes={notes} first={first} />
          ) : (
            line.oldNumber
          )}
        </td>
        <td className={styles.number}>
          <LineNumber side="new" line={line.newNumber} notes={notes} first={first} />
        </td>
        <td className={styles.sign}>{SIGNS[line.kind]}</td>
        <td className={styles.code}>
          <Code text={line.text} />
        </td>
      </tr>
      <NoteRow notes={notes} side={isOld ? 'old' : 'new'} line={line} columns={4} />
    </>
  );
}, isSameRow);

/** Old lines beside the new ones. */
export function SplitRows({ lines, notes }: RowsProps) {
  const rows = splitRows(lines);
  const first = rows.findIndex((row) => !('whole' in row));
  return rows.map((row, index) => (
    <SplitRowView key={index} row={row} notes={notes} first={index === first} />
  ));
}

interface SplitRowProps {
  readonly row: SplitRow;
  readonly notes: Notes | undefined;
  readonly first: boolean;
}

function SplitRowView({ row, notes, first }: SplitRowProps) {
  if ('whole' in row) {
    return (
      <tr className={KINDS[row.whole.kind]}>
        <td colSpan={6} className={styles.code}>
          <Code text={row.whole.text} />
        </td>
      </tr>
    );
  }
  const { left, right } = row;
  const onOld = left?.kind === 'del';
  return (
    <>
      <tr>
        <Half line={left} side="old" notes={onOld ? notes : undefined} first={first && !right} />
        <Half line={right} side="new" notes={notes} first={first} />
      </tr>
      {onOld && <NoteRow notes={notes} side="old" line={left} columns={6} />}
      {right && <NoteRow notes={notes} side="new" line={right} columns={6} />}
    </>
  );
}

interface HalfProps {
  readonly line: DiffLine | undefined;
  readonly side: Side;
  readonly notes: Notes | undefined;
  readonly first: boolean;
}

function Half({ line, side, notes, first }: HalfProps) {
  const kind = line ? KINDS[line.kind] : styles.empty;
  const number = side === 'old' ? line?.oldNumber : line?.newNumber;
  const cell = (style: string | undefined) => [style, kind].join(' ');
  return (
    <>
      <td className={cell(styles.number)}>
        <LineNumber side={side} line={number} notes={notes} first={first} />
      </td>
      <td className={cell(styles.sign)}>{line && SIGNS[line.kind]}</td>
      <td className={cell(styles.code)}>{line && <Code text={line.text} />}</td>
    </>
  );
}

interface NoteRowProps {
  readonly notes: Notes | undefined;
  readonly side: Side;
  readonly line: DiffLine;
  readonly columns: number;
}

function NoteRow({ notes, side, line, columns }: NoteRowProps) {
  const note = noteOn(notes, side, side === 'old' ? line.oldNumber : line.newNumber);
  if (!notes || !note) return null;
  return (
    <tr>
      <td colSpan={columns} className={styles.under}>
        <NoteField note={note} notes={notes} />
      </td>
    </tr>
  );
}

function Code({ text }: { readonly text: string }) {
  const { t } = useTranslation();
  const [limit, setLimit] = useState(LONGEST);
  const left = text.length - limit;
  return (
    <>
      <Revealed text={left > 0 ? text.slice(0, limit) : text} />
      {left > 0 && (
        <button type="button" className={styles.more} onClick={() => setLimit(limit * 10)}>
          {t('text.more', { left: left.toLocaleString() })}
        </button>
      )}
    </>
  );
}

function isNumbered({ kind }: DiffLine): boolean {
  return kind !== 'hunk' && kind !== 'meta';
}
