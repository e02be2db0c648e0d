import type { ButtonHTMLAttributes, Ref } from 'react';
import { isFreshFocus } from './focus';
import { ShortcutKey } from './ShortcutKey';
import styles from './Button.module.css';

type Tone = 'primary' | 'plain' | 'quiet' | 'danger';

interface ButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'disabled'> {
  readonly tone?: Tone;
  readonly shortcut?: string;
  /**
   * Reason why the button does nothing now; the button stays reachable so that a person can read
   * the reason.
   */
  readonly blocked?: string | undefined;
  /**
   * For a deciding button: whether it has just appeared, so that a click was meant for the element
   * before.
   */
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
  early,
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
      aria-disabled={blocked !== undefined || early === true}
      data-early={early === true || undefined}
      aria-keyshortcuts={shortcut}
      onClick={(event) => {
        // A click that brings the window to the front decides nothing; a key is pressed on purpose.
        const careless = early !== undefined && event.detail > 0 && isFreshFocus();
        if (blocked === undefined && early !== true && !careless) onClick?.(event);
        else event.preventDefault();
      }}
    >
      {children}
      {shortcut && <ShortcutKey name={shortcut} />}
    </button>
  );
}
