import type { ChangedFile } from '~/shared/api/changes';

/** A folder with changed files; one that holds nothing but another folder is joined with it. */
export interface Folder {
  readonly name: string;
  readonly folders: readonly Folder[];
  readonly files: readonly { readonly name: string; readonly file: ChangedFile }[];
}

interface Placed {
  readonly rest: readonly string[];
  readonly file: ChangedFile;
}

export function folderOf(files: readonly ChangedFile[]): Folder {
  return build(
    '',
    files.map((file) => ({ rest: file.path.split('/'), file })),
  );
}

function build(name: string, placed: readonly Placed[]): Folder {
  const inner = new Map<string, Placed[]>();
  for (const { rest, file } of placed) {
    const [first = '', ...behind] = rest;
    if (behind.length > 0) inner.set(first, [...(inner.get(first) ?? []), { rest: behind, file }]);
  }
  const folders = [...inner].map(([first, within]) => build(first, within));
  const files = placed
    .filter(({ rest }) => rest.length === 1)
    .map(({ rest, file }) => ({ name: rest[0] ?? '', file }));
  const [only, ...more] = folders;
  if (name !== '' && files.length === 0 && only && more.length === 0)
    return { ...only, name: `${name}/${only.name}` };
  return { name, folders, files };
}
