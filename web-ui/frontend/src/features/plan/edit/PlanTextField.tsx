import { useTranslation } from 'react-i18next';
import { revealHidden } from '~/shared/text/hidden';
import { Revealed } from '~/shared/text/Verbatim';
import { TextArea, TextField } from '~/shared/ui/Field';
import styles from './PlanEditor.module.css';

interface WordsProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly help?: string;
  /** Several lines. */
  readonly long?: boolean;
  readonly code?: boolean;
  readonly compact?: boolean;
}

/** A text of the plan to be edited; what would not show in it is named below. */
export function PlanTextField({ long = false, code = false, value, ...rest }: WordsProps) {
  const look = `${styles.words ?? ''} ${code ? (styles.code ?? '') : ''}`;
  return (
    <div className={look}>
      {long ? (
        <TextArea {...rest} rows={2} value={value} dir="ltr" spellCheck={!code} />
      ) : (
        <TextField {...rest} value={value} dir="ltr" spellCheck={!code} />
      )}
      <HiddenNote text={value} />
    </div>
  );
}

function HiddenNote({ text }: { readonly text: string }) {
  const { t } = useTranslation();
  if (revealHidden(text).every(({ kind }) => kind === 'plain')) return null;
  return (
    <p className={styles.hidden} role="status">
      {t('edit.hidden')} <Revealed text={text} />
    </p>
  );
}
