import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { areNamesLoaded } from './characterName';
import { splitAtNeedles } from './splitAtNeedles';
import { revealHidden, stripAnsi } from './hidden';
import { Button } from '~/shared/ui/Button';
import styles from './Verbatim.module.css';

const SHOWN = 50_000;

interface VerbatimProps {
  readonly text: string;
  /** Output of a program: its escape sequences are taken out. Otherwise they are shown. */
  readonly output?: boolean;
  readonly label?: string;
  /** The stretches that a reader should look at first. */
  readonly marks?: readonly string[];
}

const NONE: readonly string[] = [];

/** Exact text with named invisible characters; only the beginning of a very long text. */
export function Verbatim({ text, output = false, label, marks = NONE }: VerbatimProps) {
  const { t } = useTranslation();
  const [limit, setLimit] = useState(SHOWN);
  const shown = useMemo(() => {
    const head = text.slice(0, limit);
    return output ? stripAnsi(head) : head;
  }, [text, limit, output]);
  return (
    <div className={styles.box}>
      <pre
        className={styles.text}
        tabIndex={0}
        aria-label={label}
        role={label ? 'region' : undefined}
      >
        {splitAtNeedles(shown, marks).map((piece, index) =>
          piece.marked ? (
            <mark key={index} className={styles.marked}>
              <Revealed text={piece.text} />
            </mark>
          ) : (
            <Revealed key={index} text={piece.text} />
          ),
        )}
      </pre>
      {text.length > limit && (
        <Button tone="quiet" onClick={() => setLimit(limit + SHOWN * 4)}>
          {t('text.more', { left: (text.length - limit).toLocaleString() })}
        </Button>
      )}
    </div>
  );
}

/** Characters that would not show, named in place. */
export function Revealed({ text }: { readonly text: string }) {
  return (
    <bdi dir="ltr">
      <Named text={text} />
    </bdi>
  );
}

/** The same as a part of a line that is set apart already; a letter of another script is marked with its code point. */
export function Named({ text }: { readonly text: string }) {
  const { i18n } = useTranslation();
  // The names of characters may come later than the text.
  return <Segments key={`${i18n.language} ${String(areNamesLoaded())}`} text={text} />;
}

function Segments({ text }: { readonly text: string }) {
  const segments = useMemo(() => revealHidden(text), [text]);
  return segments.map((segment, index) => {
    if (segment.kind === 'plain') return segment.text;
    return (
      <mark key={index} className={styles.hidden}>
        {segment.kind === 'foreign' && `${segment.text} `}
        {segment.name}
      </mark>
    );
  });
}
