import { lazy, Suspense } from 'react';
import { plainProse } from './hidden';
import { Verbatim } from './Verbatim';
import styles from './Markdown.module.css';

const LONGEST = 100_000;

interface MarkdownProps {
  readonly text: string;
}

/** Loads what lays Markdown out, which is left out of the first load: it would be a fifth of it. */
export async function loadProse() {
  return { default: (await import('./Prose')).Prose };
}

const Prose = lazy(() => loadProse().catch(() => ({ default: AsWritten })));

/** What a model or a person wrote, as Markdown; as it was written as long as that can't be laid out. */
export function Markdown({ text }: MarkdownProps) {
  if (text.length > LONGEST) return <Verbatim text={text} output />;
  return (
    <Suspense fallback={<AsWritten text={text} />}>
      <Prose text={text} />
    </Suspense>
  );
}

function AsWritten({ text }: MarkdownProps) {
  return <p className={styles.asWritten}>{plainProse(text)}</p>;
}
