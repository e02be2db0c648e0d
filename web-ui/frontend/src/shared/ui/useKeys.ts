import { useLayoutEffect, useRef } from 'react';
import { decidingKeys } from './decidingKeys';

export type Keys = Readonly<Record<string, (() => void) | undefined>>;

/** Keys that may be held down. */
const HELD = /^[jk]$/;

/**
 * Single keys that act outside of text fields. A sequence such as `g i` is written with a space.
 */
export function useKeys(keys: Keys): void {
  const current = useRef(keys);
  // Keys act as soon as the page shows what they act on.
  useLayoutEffect(() => {
    current.current = keys;
  });
  useLayoutEffect(() => {
    let prefix = '';
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || isTyping(event)) return;
      if (event.repeat && !HELD.test(event.key)) return;
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

/**
 * Reasons why a key decided nothing: the key was one of several, came too soon, or its subject has
 * gone.
 */
export type IgnoredKeyReason = 'burst' | 'unseen' | 'gone';

interface Options {
  /** Whether what would be decided on has been in view. */
  readonly ready: boolean;
  /** Every key that was meant to decide and does not is refused, with the reason. */
  readonly refused: (why: IgnoredKeyReason) => void;
}

/** Keys that decide: each counts once, alone, and not as a letter of a sentence. */
export function useDecidingKeys(keys: Keys, { ready, refused }: Options): void {
  const current = useRef({ keys, ready, refused });
  useLayoutEffect(() => {
    current.current = { keys, ready, refused };
  });
  useLayoutEffect(() => {
    let takeBack = () => false;
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.repeat || isTyping(event)) return;
      const { key } = event;
      if (current.current.keys[key] === undefined) return;
      event.preventDefault();
      if (!current.current.ready) {
        current.current.refused('unseen');
        return;
      }
      takeBack = decidingKeys.act(
        () => {
          const action = current.current.keys[key];
          if (action === undefined) current.current.refused('gone');
          else action();
        },
        () => current.current.refused('burst'),
      );
    };
    window.addEventListener('keydown', press);
    return () => {
      window.removeEventListener('keydown', press);
      if (takeBack()) current.current.refused('gone');
    };
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
