import type { ReactNode } from 'react';
import styles from './SettingsPage.module.css';

interface CheckboxGroupProps<Name extends string> {
  readonly title: string;
  readonly names: readonly Name[];
  readonly chosen: readonly Name[];
  readonly label: (name: Name) => string;
  readonly onChange: (names: readonly Name[]) => void;
  readonly children?: ReactNode;
}

/** A group of checkboxes that keeps the order of its names; its children follow the boxes. */
export function CheckboxGroup<Name extends string>({
  title,
  names,
  chosen,
  label,
  onChange,
  children,
}: CheckboxGroupProps<Name>) {
  return (
    <fieldset className={styles.checkboxes}>
      <legend>{title}</legend>
      {names.map((name) => (
        <label key={name}>
          <input
            type="checkbox"
            checked={chosen.includes(name)}
            onChange={({ target }) =>
              onChange(names.filter((it) => (it === name ? target.checked : chosen.includes(it))))
            }
          />
          {label(name)}
        </label>
      ))}
      {children}
    </fieldset>
  );
}
