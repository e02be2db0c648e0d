import { useEffect, useMemo, useState } from 'react';
import type { DiffLine, Pairs } from './lines';

/** A stretch of a line with its colour; a word that differs from the line it replaces is marked. */
export interface ColouredPiece {
  readonly text: string;
  readonly scope: string | undefined;
  readonly word: boolean;
}

export type LineColours = ReadonlyMap<DiffLine, readonly ColouredPiece[]>;

type Painter = (lines: readonly DiffLine[], pairs: Pairs, path: string) => LineColours;

let loaded: Painter | undefined;

/** The colours of lines; none until what knows the languages has been loaded, on first need. */
export function useHighlighting(
  lines: readonly DiffLine[],
  pairs: Pairs,
  path: string,
): LineColours | undefined {
  const [painter, setPainter] = useState<{ readonly paint: Painter } | undefined>(
    () => loaded && { paint: loaded },
  );
  useEffect(() => {
    if (painter !== undefined) return;
    let gone = false;
    import('./highlightLines').then(
      ({ highlightLines }) => {
        loaded = highlightLines;
        if (!gone) setPainter({ paint: highlightLines });
      },
      // Without colours the lines say the same.
      () => undefined,
    );
    return () => {
      gone = true;
    };
  }, [painter]);
  return useMemo(() => painter?.paint(lines, pairs, path), [painter, lines, pairs, path]);
}
