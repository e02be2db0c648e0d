import { useEffect } from 'react';

/** Opens the command palette by Ctrl+K or ⌘K, also in a text field; not in front of a dialog. */
export function usePaletteKey(open: () => void): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isChord = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
      if (!isChord || event.key.toLowerCase() !== 'k' || event.isComposing) return;
      event.preventDefault();
      if (document.querySelector('dialog[open]') === null) open();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [open]);
}
