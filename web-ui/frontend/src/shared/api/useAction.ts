import { useMutation } from '@tanstack/react-query';
import type { UseMutationOptions, UseMutationResult } from '@tanstack/react-query';
import { useRef } from 'react';

/**
 * A mutation that is not begun again while it is under way: the second of two clicks comes before the page has drawn
 * that the first one counts.
 */
export function useAction<Data, Variables = void>(
  options: UseMutationOptions<Data, Error, Variables>,
): UseMutationResult<Data, Error, Variables> {
  const busy = useRef(false);
  const mutation = useMutation({
    ...options,
    onSettled: (...settled) => {
      busy.current = false;
      return options.onSettled?.(...settled);
    },
  });
  const { mutate } = mutation;
  return {
    ...mutation,
    mutate: (...call) => {
      if (busy.current) return;
      busy.current = true;
      mutate(...call);
    },
  };
}
