import { Plus, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '~/shared/ui/Button';
import styles from './PlanEditor.module.css';

interface RowsProps<T> {
  readonly title: string;
  readonly items: readonly T[];
  /** A row that was just added. */
  readonly empty: T;
  readonly add: string;
  readonly remove: (number: number) => string;
  readonly onChange: (items: readonly T[]) => void;
  readonly children: (item: T, number: number, change: (item: T) => void) => ReactNode;
}

/** A list whose entries are edited, added and taken out. */
export function EditableList<T>({
  title,
  items,
  empty,
  add,
  remove,
  onChange,
  children,
}: RowsProps<T>) {
  return (
    <fieldset className={styles.rows}>
      <legend>{title}</legend>
      {items.map((item, index) => (
        <div key={index} className={styles.row}>
          {children(item, index + 1, (next) => onChange(items.with(index, next)))}
          <Button
            tone="quiet"
            className={styles.icon}
            aria-label={remove(index + 1)}
            title={remove(index + 1)}
            onClick={() => onChange(items.toSpliced(index, 1))}
          >
            <X size={16} aria-hidden="true" />
          </Button>
        </div>
      ))}
      <Button tone="quiet" className={styles.add} onClick={() => onChange([...items, empty])}>
        <Plus size={15} aria-hidden="true" /> {add}
      </Button>
    </fieldset>
  );
}
