import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Named, Revealed } from '~/shared/text/Verbatim';
import { LineNumber } from './LineNumber';
import type { DiffLine, Gap, SplitRow } from './lines';
import { NoteField } from './NoteField';
import { isNoted, noteOn } from './notes';
import type { RowNotes, Side } from './notes';
import type { LineColours } from './useHighlighting';
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

export interface RowsProps {
  readonly lines: readonly DiffLine[];
  readonly notes: RowNotes | undefined;
  readonly paint: LineColours | undefined;
  /** Shows the lines of a gap, where that can be done. */
  readonly onGap: ((gap: Gap) => void) | undefined;
}

/** Old and new lines below one another. */
export function UnifiedRows({ lines, ...rest }: RowsProps) {
  const first = lines.findIndex(isNumbered);
  return lines.map((line, index) =>
    line.gap ? (
      <GapRow key={index} line={line} gap={line.gap} columns={4} onGap={rest.onGap} />
    ) : (
      <UnifiedRow key={index} line={line} first={index === first} {...rest} />
    ),
  );
}

interface UnifiedRowProps extends Omit<RowsProps, 'lines'> {
  readonly line: DiffLine;
  readonly first: boolean;
}

function UnifiedRow({ line, notes, first, paint }: UnifiedRowProps) {
  const isOld = line.kind === 'del';
  return (
    <>
      <tr
        className={KINDS[line.kind]}
        data-noted={isNoted(notes, line)}
        data-changed={isChanged(line)}
      >
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
          <Code line={line} paint={paint} />
        </td>
      </tr>
      <NoteRow notes={notes} side={isOld ? 'old' : 'new'} line={line} columns={4} />
    </>
  );
}

interface GapRowProps extends Pick<RowsProps, 'onGap'> {
  readonly line: DiffLine;
  readonly gap: Gap;
  readonly columns: number;
}

/** Lines that are not shown, and the button that shows them. */
function GapRow({ line, gap, columns, onGap }: GapRowProps) {
  const { t } = useTranslation();
  if (!onGap && line.text === '') return null;
  return (
    <tr className={styles.hunk}>
      <td colSpan={columns} className={styles.code}>
        {onGap && (
          <button type="button" className={styles.gap} onClick={() => onGap(gap)}>
            {t('changes.expand', { from: gap.from, to: gap.to })}
          </button>
        )}
        <Revealed text={line.text} />
      </td>
    </tr>
  );
}

interface SplitRowsProps extends Omit<RowsProps, 'lines'> {
  readonly rows: readonly SplitRow[];
}

/** Old lines beside the new ones. */
export function SplitRows({ rows, ...rest }: SplitRowsProps) {
  const first = rows.findIndex((row) => !('whole' in row));
  return rows.map((row, index) => (
    <SplitRowView key={index} row={row} first={index === first} {...rest} />
  ));
}

interface SplitRowProps extends Omit<RowsProps, 'lines'> {
  readonly row: SplitRow;
  readonly first: boolean;
}

function SplitRowView({ row, notes, first, paint, onGap }: SplitRowProps) {
  if ('whole' in row) {
    const { gap } = row.whole;
    return gap ? (
      <GapRow line={row.whole} gap={gap} columns={6} onGap={onGap} />
    ) : (
      <tr className={KINDS[row.whole.kind]}>
        <td colSpan={6} className={styles.code}>
          <Code line={row.whole} paint={paint} />
        </td>
      </tr>
    );
  }
  const { left, right } = row;
  const onOld = left?.kind === 'del';
  return (
    <>
      <tr data-changed={isChanged(left) ?? isChanged(right)}>
        <SplitRowSide
          line={left}
          side="old"
          notes={onOld ? notes : undefined}
          first={first && !right}
          paint={paint}
        />
        <SplitRowSide line={right} side="new" notes={notes} first={first} paint={paint} />
      </tr>
      {onOld && <NoteRow notes={notes} side="old" line={left} columns={6} />}
      {right && <NoteRow notes={notes} side="new" line={right} columns={6} />}
    </>
  );
}

interface SplitRowSideProps extends Pick<RowsProps, 'notes' | 'paint'> {
  readonly line: DiffLine | undefined;
  readonly side: Side;
  readonly first: boolean;
}

function SplitRowSide({ line, side, notes, first, paint }: SplitRowSideProps) {
  const kind = line ? KINDS[line.kind] : styles.empty;
  const number = side === 'old' ? line?.oldNumber : line?.newNumber;
  const cell = (style: string | undefined) => [style, kind].join(' ');
  const noted = line !== undefined && isNoted(notes, line);
  return (
    <>
      <td className={cell(styles.number)} data-noted={noted}>
        <LineNumber side={side} line={number} notes={notes} first={first} />
      </td>
      <td className={cell(styles.sign)}>{line && SIGNS[line.kind]}</td>
      <td className={cell(styles.code)}>{line && <Code line={line} paint={paint} />}</td>
    </>
  );
}

interface NoteRowProps {
  readonly notes: RowNotes | undefined;
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

interface CodeProps extends Pick<RowsProps, 'paint'> {
  readonly line: DiffLine;
}

function Code({ line, paint }: CodeProps) {
  const { t } = useTranslation();
  const [limit, setLimit] = useState(LONGEST);
  const left = line.text.length - limit;
  const pieces = left > 0 ? undefined : paint?.get(line);
  if (pieces === undefined) {
    return (
      <>
        <Revealed text={left > 0 ? line.text.slice(0, limit) : line.text} />
        {left > 0 && (
          <button type="button" className={styles.more} onClick={() => setLimit(limit * 10)}>
            {t('text.more', { left: left.toLocaleString() })}
          </button>
        )}
      </>
    );
  }
  return (
    <bdi dir="ltr">
      {pieces.map(({ text, scope, word }, index) => (
        <span key={index} data-scope={scope} data-word={word || undefined}>
          <Named text={text} />
        </span>
      ))}
    </bdi>
  );
}

function isNumbered({ kind }: DiffLine): boolean {
  return kind !== 'hunk' && kind !== 'meta';
}

/** An attribute that is there or not. */
function isChanged(line: DiffLine | undefined): true | undefined {
  return line?.kind === 'add' || line?.kind === 'del' ? true : undefined;
}
