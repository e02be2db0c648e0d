import styles from './ShortcutKey.module.css';

/** The key that does the same; hidden where there is no keyboard. */
export function ShortcutKey({ name }: { readonly name: string }) {
  return (
    <kbd className={styles.key} aria-hidden="true">
      {name.replace('Control+', 'Ctrl ').replace('Enter', '↵')}
    </kbd>
  );
}
