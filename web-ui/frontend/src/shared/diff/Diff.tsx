import { memo, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { plainProse } from '~/shared/text/hidden';
import { Button } from '~/shared/ui/Button';
import { sentence } from '~/shared/ui/States';
import { withContext } from './context';
import type { DiffContext } from './context';
import { focusBlock } from './focusBlock';
import { lineBlocks, rowBlocks } from './blocks';
import type { DiffBlock } from './blocks';
import { diffLines, pairsOf, splitRows } from './lines';
import type { DiffLine, Gap, Pairs } from './lines';
import { isNoted, press } from './notes';
import type { LineNote, Notes, RowNotes } from './notes';
import { SplitRows, UnifiedRows } from './Rows';
import { useHighlighting } from './useHighlighting';
import { useNearViewport } from './useNearViewport';
import styles from './Diff.module.css';

const SHOWN = 4_000;
/** The height of one line of code, as `Diff.module.css` draws it. */
const LINE_PIXELS = 18;

/** Some lines of the file after the change. */
export interface FileLines {
  readonly total: number;
  readonly lines: readonly string[];
}

interface DiffProps {
  readonly diff: string;
  /** The path of the file: it names the region, and its ending tells the language. */
  readonly label: string;
  /** The one file of the diff is named above it, so that its header says nothing new. */
  readonly named?: boolean;
  /** Old and new beside one another. */
  readonly split?: boolean;
  /** Notes of a person on lines; if the notes are absent, the person cannot write any. */
  readonly notes?: Notes | undefined;
  /** Reads unchanged lines around the hunks; without it, the diff cannot show them. */
  readonly read?: ((from: number, to: number) => Promise<FileLines>) | undefined;
}

/** A unified diff with its line numbers; only the beginning of a very long one. */
export function Diff({ diff, label, named = false, split = false, notes, read }: DiffProps) {
  const { t } = useTranslation();
  const [limit, setLimit] = useState(SHOWN);
  const head = useMemo(() => diffLines(diff, limit, named), [diff, limit, named]);
  const { context, show, error } = useContextLines(diff, read);
  const lines = useMemo(
    () => (read && head.left === 0 ? withContext(head.lines, context) : head.lines),
    [read, head, context],
  );
  const rows = useMemo(() => splitRows(lines), [lines]);
  const pairs = useMemo(() => pairsOf(rows), [rows]);
  const blocks = useMemo(() => (split ? rowBlocks(rows) : lineBlocks(lines)), [split, rows, lines]);
  const act = useRef<Notes | undefined>(notes);
  useEffect(() => {
    act.current = notes;
  });
  // The same for as long as the lines are: a note that grows draws no block again but its own.
  const change = useMemo<Omit<RowNotes, 'all'>>(
    () => ({
      change: (...all) => act.current?.change(...all),
      press: (...where) => act.current && press(act.current, lines, ...where),
    }),
    [lines],
  );
  return (
    <div className={styles.frame} data-lines>
      <div className={styles.scroll} role="region" aria-label={plainProse(label)} tabIndex={0}>
        {blocks.map((block, index) => (
          <Block
            key={index}
            block={block}
            pairs={pairs}
            path={label}
            change={notes && change}
            notes={notesOn(notes, block.lines)}
            onGap={read && show}
            early={index === 0}
          />
        ))}
      </div>
      {error !== undefined && (
        <p role="alert" className={styles.refused}>
          {error}
        </p>
      )}
      {head.left > 0 && (
        <Button tone="quiet" onClick={() => setLimit(limit + SHOWN)}>
          {t('changes.more', { count: head.left })}
        </Button>
      )}
    </div>
  );
}

interface BlockProps {
  readonly block: DiffBlock;
  readonly pairs: Pairs;
  readonly path: string;
  readonly change: Omit<RowNotes, 'all'> | undefined;
  readonly notes: readonly LineNote[];
  readonly onGap: ((gap: Gap) => void) | undefined;
  /** Drawn at once, wherever it is. */
  readonly early: boolean;
}

const Block = memo(function Block({ early, block, ...rest }: BlockProps) {
  const split = block.rows !== undefined;
  const height = (block.rows ?? block.lines).length * LINE_PIXELS;
  const frame = useRef<HTMLDivElement>(null);
  const near = useNearViewport(frame, early);
  useEffect(() => {
    // A key came here before there was anything to go to.
    if (near && frame.current && document.activeElement === frame.current)
      focusBlock(frame.current);
  }, [near]);
  return (
    <div
      ref={frame}
      className={styles.block}
      data-hunk
      tabIndex={-1}
      style={near ? undefined : { blockSize: `${height}px` }}
    >
      {near && (
        <table className={split ? styles.split : styles.table}>
          <Columns split={split} />
          <tbody>
            <BlockRows block={block} {...rest} />
          </tbody>
        </table>
      )}
    </div>
  );
}, isSameBlock);

function BlockRows({ block, pairs, path, change, notes, onGap }: Omit<BlockProps, 'early'>) {
  const { lines, rows } = block;
  const paint = useHighlighting(lines, pairs, path);
  const rest = { notes: change && { ...change, all: notes }, paint, onGap };
  return rows ? <SplitRows rows={rows} {...rest} /> : <UnifiedRows lines={lines} {...rest} />;
}

function isSameBlock(one: BlockProps, other: BlockProps): boolean {
  return (
    one.block === other.block &&
    one.change === other.change &&
    one.onGap === other.onGap &&
    one.notes.length === other.notes.length &&
    one.notes.every((note, index) => note === other.notes[index])
  );
}

function notesOn(notes: Notes | undefined, block: readonly DiffLine[]): readonly LineNote[] {
  if (!notes) return [];
  return notes.all.filter((note) => {
    const one = { all: [note], change: notes.change };
    return block.some((line) => isNoted(one, line));
  });
}

/** The unchanged lines that a reader has asked for; lines of another diff are dropped. */
function useContextLines(diff: string, read: DiffProps['read']) {
  const { t } = useTranslation();
  const [state, setState] = useState<{ diff: string; context: DiffContext; error?: string }>({
    diff,
    context: { above: {} },
  });
  const now = useRef({ diff, read });
  useEffect(() => {
    now.current = { diff, read };
  });
  const none = useMemo<DiffContext>(() => ({ above: {} }), []);
  const show = useMemo(
    () => (gap: Gap) => {
      const asked = now.current;
      void asked.read?.(gap.from, gap.to).then(
        (found) =>
          setState((old) => {
            const before = old.diff === asked.diff ? old.context : none;
            return { diff: asked.diff, context: added(before, gap, found) };
          }),
        (error: unknown) => {
          if (!(error instanceof Error)) throw error;
          setState((old) => ({ ...old, error: sentence(error, t('state.awayText')) }));
        },
      );
    },
    [none, t],
  );
  return { context: state.diff === diff ? state.context : none, show, error: state.error };
}

/** Adds unchanged lines to a gap: upwards before a hunk, downwards behind the last hunk. */
function added({ above }: DiffContext, gap: Gap, { lines, total }: FileLines): DiffContext {
  const known = above[gap.hunk] ?? [];
  const isBehind = gap.behind === true;
  const all = isBehind ? [...known, ...lines] : [...lines, ...known];
  return { above: { ...above, [gap.hunk]: all }, total };
}

/** The column widths of a table, equal in all blocks of a file. */
function Columns({ split }: { readonly split: boolean }) {
  const half = split ? (
    <>
      <col className={styles.numbers} />
      <col className={styles.signs} />
      <col />
    </>
  ) : (
    <col className={styles.numbers} />
  );
  return (
    <colgroup>
      {half}
      {split ? (
        half
      ) : (
        <>
          <col className={styles.numbers} />
          <col className={styles.signs} />
          <col />
        </>
      )}
    </colgroup>
  );
}
