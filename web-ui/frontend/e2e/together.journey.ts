import type { Page } from 'playwright-core';
import { afterAll, beforeEach, expect, inject, test } from 'vitest';
import { journeys } from '../journeys/browser';
import { sendAfter } from '../journeys/decisions';
import { seen } from '../journeys/places';
import type { Open } from '../journeys/browser';
import { asked, clear, get, handOver, settle, until } from './api';

let request = '';

// Each person has a browser of their own: nothing but the server is shared.
journeys('Two people', (open) => {
  beforeEach(async () => {
    const build = { strategy: 'build-only', model: inject('asking') };
    request = await asked(await handOver({ request: 'Write a colour', ...build }), 'question');
  });

  afterAll(clear);

  test('decide at once: one is heard, the other is told who was', async () => {
    const [ann, bob] = await both(open);
    await Promise.all([send(ann, 'Red'), send(bob, 'Blue')]);
    const winner = await until(answer, 'an answer');
    const loser = winner === 'Red' ? bob : ann;
    await loser.getByText(/was first: answered/).waitFor();
    await expect.poll(answer).toBe(winner);
    await leave(ann, bob);
  });

  test('hear of what is settled while they think, and keep their words', async () => {
    const [ann, bob] = await both(open);
    await ann.getByRole('textbox', { name: 'Something else' }).fill('Green, perhaps.');
    await send(bob, 'Blue');
    await ann.getByText(/answered this/).waitFor();
    await ann.locator('blockquote', { hasText: 'Green, perhaps.' }).waitFor();
    await expect.poll(() => button(ann, 'Answer').count()).toBe(0);
    await leave(ann, bob);
  });

  test('may settle what another could still undo', async () => {
    const [ann, bob] = await both(open);
    await choose(ann, 'Red');
    await settle(request, { outcome: 'answer', answers: [['Blue']] });
    await bob.getByText(/answered this/).waitFor();
    await button(ann, 'Undo').click();
    await ann.getByText(/answered this/).waitFor();
    await expect.poll(answer).toBe('Blue');
    await leave(ann, bob);
  });

  test('see what the other sets aside, takes up and gives away', async () => {
    const [ann, bob] = await both(open);
    await seen(ann);
    await ann.keyboard.press('s');
    await bob
      .getByText(/Set aside until/)
      .first()
      .waitFor();
    await button(bob, 'Bring it back').first().click();
    await ann.getByRole('link', { name: /For me 1/ }).waitFor();
    await button(bob, 'Assign…').click();
    await button(bob, 'To me').click();
    await ann
      .getByText(/assigned to/)
      .first()
      .waitFor();
    await leave(ann, bob);
  });
});

async function both(open: Open): Promise<[Page, Page]> {
  const pages = await Promise.all([open(`/inbox/${request}`), open(`/inbox/${request}`)]);
  await Promise.all(pages.map((page) => page.getByRole('radio', { name: 'Red' }).waitFor()));
  return pages;
}

async function choose(page: Page, colour: string): Promise<void> {
  await page.getByRole('radio', { name: colour }).check();
  await button(page, 'Answer').click();
}

function send(page: Page, colour: string): Promise<unknown> {
  return sendAfter(page, () => choose(page, colour));
}

function button(page: Page, name: string) {
  return page.getByRole('button', { name, exact: true });
}

async function answer(): Promise<string | undefined> {
  const { taskId } = await get<{ taskId: string }>(`/api/requests/${request}`);
  const { items } = await get<{
    items: readonly { requestId: string; answers: readonly string[][] }[];
  }>(`/api/tasks/${taskId}/decisions`);
  return items.find(({ requestId }) => requestId === request)?.answers[0]?.[0];
}

async function leave(...pages: readonly Page[]): Promise<void> {
  await Promise.all(pages.map((page) => page.context().close()));
}
