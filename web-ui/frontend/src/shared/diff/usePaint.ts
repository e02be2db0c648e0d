import { useEffect, useMemo, useState } from 'react';
import type { DiffLine, Pairs } from './lines';

/** A stretch of a line with its colour; a word that differs from the line it replaces is marked. */
export interface Piece {
  readonly text: string;
  readonly scope: string | undefined;
  readonly word: boolean;
}

export type Paint = ReadonlyMap<DiffLine, readonly Piece[]>;

type Painter = (lines: readonly DiffLine[], pairs: Pairs, path: string) => Paint;

let loaded: Painter | undefined;

/** The colours of lines; none until what knows the languages has been loaded, on first need. */
export function usePaint(
  lines: readonly DiffLine[],
  pairs: Pairs,
  path: string,
): Paint | undefined {
  const [painter, setPainter] = useState<{ readonly paint: Painter } | undefined>(
    () => loaded && { paint: loaded },
  );
  useEffect(() => {
    if (painter !== undefined) return;
    let gone = false;
    import('./paint').then(
      ({ paint }) => {
        loaded = paint;
        if (!gone) setPainter({ paint });
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
