import { useState } from 'react';
import type { KeyboardEvent } from 'react';
import { useCompletions } from '~/shared/api/completion';
import type { Completion } from '~/shared/api/completion';

interface Draft {
  readonly text: string;
  readonly caret: number;
}

/** The completion of the word before the caret: its choices and the keys that pick one. */
export function useCompletion(task: string, draft: Draft, put: (text: string) => void) {
  const [index, setIndex] = useState(0);
  const [dismissed, setDismissed] = useState('');
  const word = wordAt(draft);
  const found = useCompletions(task, word);
  const items = word === undefined || word === dismissed ? [] : (found.data ?? []);
  const active = Math.min(index, items.length - 1);
  const pick = (item: Completion) => {
    put(completed(draft, word ?? '', item.insert));
    setDismissed(item.insert);
    setIndex(0);
  };
  const onKey = (event: KeyboardEvent): boolean => {
    const item = items[active];
    if (item === undefined || event.nativeEvent.isComposing) return false;
    switch (event.key) {
      case 'ArrowDown':
        setIndex((active + 1) % items.length);
        return true;
      case 'ArrowUp':
        setIndex((active + items.length - 1) % items.length);
        return true;
      case 'Tab':
      case 'Enter':
        pick(item);
        return true;
      case 'Escape':
        setDismissed(word ?? '');
        return true;
      default:
        return false;
    }
  };
  return { items, active, pick, onKey };
}

/** The command at the beginning of the text, or the mention that the caret stands behind. */
export function wordAt({ text, caret }: Draft): string | undefined {
  const before = text.slice(0, caret);
  return /^\/[\w:-]*$/.exec(before)?.[0] ?? /(?:^|\s)(@[\w./-]*)$/.exec(before)?.[1];
}

function completed({ text, caret }: Draft, word: string, insert: string): string {
  return `${text.slice(0, caret - word.length)}${insert} ${text.slice(caret).trimStart()}`;
}
