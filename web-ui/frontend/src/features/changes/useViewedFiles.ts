import type { ChangedFile } from '~/shared/api/changes';
import { useStored } from '~/shared/ui/useStored';

export interface ViewedFiles {
  readonly has: (file: ChangedFile) => boolean;
  readonly mark: (file: ChangedFile, seen: boolean) => void;
}

/**
 * Keeps the files that a reader has ticked off in this browser; a reader must read a file again
 * when the file has changed.
 */
export function useViewedFiles(task: string, scope: string): ViewedFiles {
  const [seen, setSeen] = useStored<Readonly<Record<string, string>>>(
    // Since the last review and of the whole task a file has different changes to be read.
    `perdure.viewed.${task}${scope === 'task' ? '' : `.${scope}`}`,
    () => ({}),
  );
  return {
    has: (file) => seen[file.path] === printOf(file),
    mark: (file, now) =>
      setSeen((all) =>
        now
          ? { ...all, [file.path]: printOf(file) }
          : Object.fromEntries(Object.entries(all).filter(([path]) => path !== file.path)),
      ),
  };
}

const prints = new WeakMap<ChangedFile, string>();

/** Tells one change of a file from another. */
function printOf(file: ChangedFile): string {
  const known = prints.get(file) ?? `${file.status}.${file.diff.length}.${hash(file.diff)}`;
  prints.set(file, known);
  return known;
}

/** FNV-1a: quick, and a collision does no harm. */
function hash(text: string): string {
  let value = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) {
    value = Math.imul(value ^ text.charCodeAt(at), 0x01000193);
  }
  return (value >>> 0).toString(36);
}
