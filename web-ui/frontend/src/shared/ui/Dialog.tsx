import { useEffect, useId, useRef } from 'react';
import type { ReactNode } from 'react';
import styles from './Dialog.module.css';

interface DialogProps {
  readonly title: string;
  readonly onClose: () => void;
  /** A wider dialog at the top of the window, which stays there while its content grows. */
  readonly wide?: boolean;
  readonly children: ReactNode;
}

/** A dialog in front of the page. Escape closes it and restores the focus. */
export function Dialog({ title, onClose, wide = false, children }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    const dialog = ref.current;
    const before = document.activeElement;
    dialog?.showModal();
    return () => {
      dialog?.close();
      // A dialog that is taken away gives nothing back by itself.
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
  return (
    <dialog
      ref={ref}
      className={`${styles.dialog} ${wide ? styles.wide : ''}`}
      aria-labelledby={id}
      onCancel={onClose}
    >
      <h2 id={id}>{title}</h2>
      {children}
    </dialog>
  );
}
