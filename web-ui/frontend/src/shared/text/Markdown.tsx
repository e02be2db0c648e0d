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

/**
 * Text of a model or a person as Markdown; the text as written while the page cannot lay the text
 * out.
 */
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
