import { useEffect, useRef } from 'react';

export type Keys = Readonly<Record<string, (() => void) | undefined>>;

/** Single keys that act while nobody is typing. A sequence such as `g i` is written with a space. */
export function useKeys(keys: Keys): void {
  const current = useRef(keys);
  useEffect(() => {
    current.current = keys;
  });
  useEffect(() => {
    let prefix = '';
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || isTyping(event)) return;
      const action = current.current[prefix + event.key];
      prefix = event.key === 'g' ? 'g ' : '';
      if (action === undefined) return;
      event.preventDefault();
      action();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
}

/** A key that belongs to a field, a button, a dialog or the browser. */
function isTyping(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return true;
  const { target } = event;
  if (!(target instanceof HTMLElement)) return false;
  if (target.closest('dialog[open]') !== null || target.isContentEditable) return true;
  if (target instanceof HTMLInputElement) return !/^(radio|checkbox|button)$/.test(target.type);
  if (/^(BUTTON|A|SUMMARY)$/.test(target.tagName)) return event.key === 'Enter';
  return /^(TEXTAREA|SELECT)$/.test(target.tagName);
}
