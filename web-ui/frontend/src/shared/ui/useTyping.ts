import { useState } from 'react';
import type { ChangeEvent, CompositionEvent } from 'react';

/**
 * A field whose text is kept elsewhere, such as in the address, that may lag behind: while a person
 * types, the typed text stays. Unfinished text of an input method is not reported.
 */
export function useTyping(value: string, tell: (value: string) => void) {
  const [typed, setTyped] = useState<string>();
  return {
    value: typed ?? value,
    type: (event: ChangeEvent<HTMLInputElement>) => {
      setTyped(event.target.value);
      if (!(event.nativeEvent instanceof InputEvent && event.nativeEvent.isComposing))
        tell(event.target.value);
    },
    finish: (event: CompositionEvent<HTMLInputElement>) => tell(event.currentTarget.value),
    leave: () => setTyped(undefined),
    set: (text: string) => {
      setTyped(text);
      tell(text);
    },
  };
}
