import type { ChangedFile } from '~/shared/api/changes';
import { mockDiff } from './transcript';

export function mockFiles(): readonly ChangedFile[] {
  const file = { status: 'modified', binary: false, truncated: false } as const;
  return [
    { ...file, path: 'src/Invoice.java', additions: 1, deletions: 1, diff: mockDiff() },
    {
      ...file,
      path: 'docs/rounding.png',
      status: 'added',
      additions: 0,
      deletions: 0,
      binary: true,
      diff: '',
    },
  ];
}
