import { cleanup, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderApp } from '~/mock/renderApp';

/** Every address of the router. */
const PAGES = [
  '/inbox',
  '/inbox/r-plan',
  '/inbox/r-permission',
  '/inbox/r-question',
  '/inbox/r-delivery',
  '/inbox/r-budget',
  '/inbox/r-operator',
  '/tasks',
  '/new',
  '/agents',
  '/agents/explore',
  '/operate',
  '/permissions',
  '/settings',
  '/usage',
  '/mcp/login?state=other&code=c',
  '/tasks/t-ledger/plan',
  '/tasks/t-ledger/plan?edit',
  '/tasks/t-billing/transcript',
  '/tasks/t-billing/changes',
  '/tasks/t-billing/checks',
  '/tasks/t-billing/decisions',
  '/tasks/t-billing/timeline',
  '/tasks/t-billing/compare',
  '/tasks/t-failed/transcript',
  '/nowhere',
] as const;

const LANDMARKS = 'nav, aside, form[aria-label], [role=region], [role=search], [role=navigation]';

test.each(PAGES)('has one main heading and no unnamed landmark on %s', async (path) => {
  renderApp(path);
  await screen.findAllByRole('heading', { level: 1 });
  await waitFor(() => expect(screen.queryByRole('status', { name: 'Loading' })).toBeNull());
  expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
  expect(screen.getAllByRole('main')).toHaveLength(1);
  const landmarks = [...document.querySelectorAll(LANDMARKS)];
  expect(landmarks.length).toBeGreaterThan(0);
  const names = landmarks.map(
    (one) => one.getAttribute('aria-label') ?? one.getAttribute('aria-labelledby') ?? '',
  );
  expect(landmarks.filter((_, at) => names[at] === '').map(({ outerHTML }) => outerHTML)).toEqual(
    [],
  );
  cleanup();
});
