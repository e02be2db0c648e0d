import type { Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { journeys } from '../journeys/browser';
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
    await page.getByRole('heading', { level: 1, name: /turns/ }).waitFor();
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
    await page.getByText('The provider gave no answer after all tries').waitFor();
    await page.getByRole('region', { name: 'What was said' }).waitFor();
    await decide(page, 'Stop the task');
    expect(await ended(task)).toBe('failed');
    await page.context().close();
  });

  test('keeps what is typed while the server is away, and through a reload', async () => {
    const page = await open('/new');
    const request = page.getByRole('textbox', { name: 'What should be done?' });
    await request.fill('What colour?');
    await page.getByLabel('Model', { exact: true }).fill(inject('asking'));
    await page.getByRole('combobox', { name: 'Strategy' }).selectOption('build-only');
    await wire('cut');
    await page.getByRole('button', { name: 'Hand over' }).click();
    await page.getByText('Nothing is lost', { exact: false }).waitFor();
    await wire('mend');
    await page.reload();
    expect(await request.inputValue()).toBe('What colour?');
    await page.getByRole('button', { name: 'Hand over' }).click();
    await page.waitForURL(/\/tasks\/t_/);
    const task = /t_[a-z0-9]+/.exec(page.url())?.[0] ?? '';
    const question = await asked(task, 'question');

    await page.goto(`${inject('pages')}/inbox/${question}`);
    const words = page.getByRole('textbox', { name: 'Something else' });
    await words.fill('Green, as the sea.');
    await wire('cut');
    await page.getByText('decide when it is back', { exact: false }).waitFor();
    await wire('mend');
    await page.reload();
    expect(await words.inputValue()).toBe('Green, as the sea.');
    // Somebody else is first while these words are still being written.
    await settle(question, { outcome: 'answer', answers: [['Red']] });
    await page.getByText(/answered this/).waitFor();
    expect(await page.getByRole('region', { name: 'Decide' }).count()).toBe(0);
    await page.context().close();
  });
});

/** Takes an outcome and does not wait for the time to undo it. */
async function decide(page: Page, outcome: string): Promise<void> {
  await page.getByRole('button', { name: outcome, exact: true }).click();
  await page.getByRole('button', { name: 'Send now' }).click();
}
