import type { Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { journeys } from '../journeys/browser';
import { decide } from '../journeys/decisions';
import { asked, ended, handOver, settle, wire } from './api';

journeys('Requests of the server', (open) => {
  test('raises a limit that is used up, to what was typed', async () => {
    const task = await handOver({
      request: 'Look around.',
      strategy: 'build-only',
      model: inject('looking'),
      budget: { turns: 1 },
    });
    const page = await open(`/inbox/${await asked(task, 'budget')}`);
    await page
      .getByRole('heading', { level: 1, name: /^Raise the budget from 1 to \d+ turns;/ })
      .waitFor();
    await page.keyboard.press('e');
    await page.keyboard.press('Control+A');
    await page.keyboard.press('Backspace');
    await page.getByText('Name an amount above what is spent.').waitFor();
    await page.keyboard.type('9');
    await decide(page, 'Raise the limit');
    expect(await ended(task)).toBe('answered');
    await page.context().close();
  });

  test('shows what a provider said that fails, and stops the task', async () => {
    const task = await handOver({
      request: 'Look around.',
      strategy: 'build-only',
      model: inject('failing'),
    });
    const page = await open(`/inbox/${await asked(task, 'operator')}`);
    await page.getByText('The provider refused the request').waitFor();
    await page.getByRole('region', { name: 'What was said' }).waitFor();
    await decide(page, 'Stop the task');
    expect(await ended(task)).toBe('failed');
    await page.context().close();
  });
});
