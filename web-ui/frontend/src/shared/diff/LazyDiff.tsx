import { Suspense, lazy } from 'react';
import { loadRareWords } from '~/shared/i18n';
import { Verbatim } from '~/shared/text/Verbatim';

interface LaterDiffProps {
  readonly diff: string;
  readonly label: string;
  /** The one file of the diff is named above it. */
  readonly named?: boolean;
}

/** Loads what lays a change out, which few pages show at first. */
export async function loadDiff() {
  const [diff] = await Promise.all([import('./Diff'), loadRareWords()]);
  return { default: diff.Diff };
}

const Shown = lazy(() => loadDiff().catch(() => ({ default: AsWritten })));

/** A change laid out; as it was written as long as that can't be. */
export function LazyDiff(props: LaterDiffProps) {
  return (
    <Suspense fallback={<AsWritten {...props} />}>
      <Shown {...props} />
    </Suspense>
  );
}

function AsWritten({ diff }: LaterDiffProps) {
  return <Verbatim text={diff} />;
}
