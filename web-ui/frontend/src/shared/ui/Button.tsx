import type { ButtonHTMLAttributes, Ref } from 'react';
import { Key } from './Key';
import styles from './Button.module.css';

type Tone = 'primary' | 'plain' | 'quiet' | 'danger';

interface ButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'disabled'> {
  readonly tone?: Tone;
  readonly shortcut?: string;
  /** Why the button does nothing now; it stays reachable so that the reason can be read. */
  readonly blocked?: string | undefined;
  /** It has just appeared: a click was meant for what was there before. */
  readonly early?: boolean;
  readonly ref?: Ref<HTMLButtonElement>;
}

const TONES: Record<Tone, string | undefined> = {
  primary: styles.primary,
  plain: styles.plain,
  quiet: styles.quiet,
  danger: styles.danger,
};

export function Button({
  tone = 'plain',
  shortcut,
  blocked,
  early = false,
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      title={blocked}
      {...rest}
      className={[styles.button, TONES[tone], className].filter(Boolean).join(' ')}
      aria-disabled={blocked !== undefined || early}
      data-early={early || undefined}
      aria-keyshortcuts={shortcut}
      onClick={blocked === undefined && !early ? onClick : (event) => event.preventDefault()}
    >
      {children}
      {shortcut && <Key name={shortcut} />}
    </button>
  );
}
