import { useId } from 'react';
import type { InputHTMLAttributes, ReactNode, Ref, TextareaHTMLAttributes } from 'react';
import { useTyping } from './useTyping';
import styles from './Field.module.css';

interface FieldProps {
  readonly label: string;
  readonly help?: string | undefined;
  readonly error?: string | undefined;
  /** In a bar of tools: small, its label for those who hear the page. */
  readonly compact?: boolean;
}

interface TextFieldProps
  extends FieldProps, Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'value' | 'type'> {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly type?: 'text' | 'search' | 'number' | 'password' | 'date';
  readonly suggestions?: readonly string[];
}

export function TextField({
  label,
  help,
  error,
  compact,
  onChange,
  suggestions = [],
  ...rest
}: TextFieldProps) {
  const id = useId();
  return (
    <Frame id={id} label={label} help={help} error={error} compact={compact}>
      <input
        {...rest}
        id={id}
        className={styles.input}
        aria-describedby={`${id}-help`}
        aria-invalid={error !== undefined}
        list={suggestions.length > 0 ? `${id}-list` : undefined}
        onChange={(event) => onChange(event.target.value)}
      />
      {suggestions.length > 0 && (
        <datalist id={`${id}-list`}>
          {suggestions.map((value) => (
            <option key={value} value={value} />
          ))}
        </datalist>
      )}
    </Frame>
  );
}

interface SearchFieldProps extends Pick<FieldProps, 'label'> {
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** Looks for what is typed in it, letter by letter, and loses none if the answer takes its time. */
export function SearchField({ label, value, onChange }: SearchFieldProps) {
  const id = useId();
  const typing = useTyping(value, onChange);
  return (
    <Frame id={id} label={label} help={undefined} error={undefined} compact>
      <input
        id={id}
        type="search"
        className={styles.input}
        placeholder={label}
        value={typing.value}
        onChange={typing.type}
        onCompositionEnd={typing.finish}
        onBlur={typing.leave}
      />
    </Frame>
  );
}

interface TextAreaProps
  extends FieldProps, Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'onChange' | 'value'> {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly ref?: Ref<HTMLTextAreaElement>;
}

export function TextArea({ label, help, error, compact, onChange, ...rest }: TextAreaProps) {
  const id = useId();
  return (
    <Frame id={id} label={label} help={help} error={error} compact={compact}>
      <textarea
        rows={4}
        {...rest}
        id={id}
        className={styles.input}
        aria-describedby={`${id}-help`}
        aria-invalid={error !== undefined}
        onChange={(event) => onChange(event.target.value)}
      />
    </Frame>
  );
}

interface ChoiceProps extends FieldProps {
  readonly value: string;
  readonly options: Readonly<Record<string, string>>;
  readonly onChange: (value: string) => void;
}

export function Choice({ label, help, compact, value, options, onChange }: ChoiceProps) {
  const id = useId();
  return (
    <Frame id={id} label={label} help={help} error={undefined} compact={compact}>
      <select
        id={id}
        className={styles.input}
        value={value}
        aria-describedby={`${id}-help`}
        onChange={(event) => onChange(event.target.value)}
      >
        {Object.entries(options).map(([key, text]) => (
          <option key={key} value={key}>
            {text}
          </option>
        ))}
      </select>
    </Frame>
  );
}

interface FrameProps {
  readonly id: string;
  readonly label: string;
  readonly help: string | undefined;
  readonly error: string | undefined;
  readonly compact?: boolean | undefined;
  readonly children: ReactNode;
}

function Frame({ id, label, help, error, compact, children }: FrameProps) {
  return (
    <div className={compact ? `${styles.field ?? ''} ${styles.compact ?? ''}` : styles.field}>
      <label htmlFor={id}>{label}</label>
      {children}
      <p
        id={`${id}-help`}
        role={error === undefined ? undefined : 'alert'}
        className={error === undefined ? styles.help : styles.error}
      >
        {error ?? help}
      </p>
    </div>
  );
}
