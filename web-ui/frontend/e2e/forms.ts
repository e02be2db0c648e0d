import type { Page } from 'playwright-core';
import { expect, inject } from 'vitest';
import { decide } from '../journeys/decisions';
import { asked, ended, get, handOver, settle, until } from './api';

/** Form that a person is filling in: its page, its text and the action that sends it. */
export interface Form {
  readonly name: string;
  readonly path: string;
  readonly fill: (page: Page) => Promise<void>;
  readonly holds: (page: Page) => Promise<void>;
  readonly send: (page: Page) => Promise<unknown>;
  /** Reads the value that the server holds after the form was sent. */
  readonly arrives: () => Promise<unknown>;
  readonly expected: unknown;
}

export interface Raised {
  readonly task: string;
  readonly request: string;
}

export async function raise(kind: string, body: object): Promise<Raised> {
  const task = await handOver({ request: 'Write a colour', ...body });
  if (kind === 'delivery') await settle(await asked(task, 'plan'), { outcome: 'approve' });
  return { task, request: await asked(task, kind) };
}

/** The decision on a request, of which only this is looked at. */
async function said({ task, request }: Raised, ...names: readonly string[]): Promise<unknown> {
  const found = await until(async () => {
    const { items } = await get<{ items: readonly Record<string, unknown>[] }>(
      `/api/tasks/${task}/decisions`,
    );
    return items.find(({ requestId }) => requestId === request);
  }, `a decision on ${request}`);
  return names.length === 1
    ? found[names[0] ?? '']
    : Object.fromEntries(names.map((name) => [name, found[name]]));
}

async function field(page: Page, name: string, text: string): Promise<void> {
  const box = page.getByRole('textbox', { name });
  await box.waitFor();
  await expect.poll(() => box.inputValue(), { timeout: 180_000 }).toBe(text);
}

/** One field beside the request. */
export function words(
  name: string,
  raised: Raised,
  label: string,
  outcome: string,
  expected: unknown,
): Form {
  const text = Array.isArray(expected) ? 'Green, as the sea.' : String(expected);
  return {
    name,
    path: `/inbox/${raised.request}`,
    fill: (page) => page.getByRole('textbox', { name: label }).fill(text),
    holds: (page) => field(page, label, text),
    send: (page) => decide(page, outcome),
    arrives: () => said(raised, name === 'budget' ? 'budget' : 'answers'),
    expected,
  };
}

/** A form that opens in the bar of outcomes: it is closed after a reload, and its words are there. */
export function wordForm(name: string, raised: Raised, opens: string, outcome: string): Form {
  const box = (page: Page) => page.getByRole('region', { name: 'Decide' }).getByRole('textbox');
  const show = async (page: Page) => {
    const button = page.getByRole('button', { name: opens });
    await box(page).or(button).first().waitFor();
    if ((await box(page).count()) === 0) await button.click();
  };
  return {
    name,
    path: `/inbox/${raised.request}`,
    fill: async (page) => {
      await show(page);
      await box(page).fill('Move it instead.');
    },
    holds: async (page) => {
      await show(page);
      await expect.poll(() => box(page).inputValue()).toBe('Move it instead.');
    },
    send: (page) => decide(page, outcome),
    arrives: () => said(raised, 'comment'),
    expected: 'Move it instead.',
  };
}

export function planForm(raised: Raised): Form {
  const form = wordForm('plan', raised, 'Send back…', 'Send back');
  return {
    ...form,
    fill: async (page) => {
      await page.getByRole('button', { name: 'Comment on step 1' }).click();
      await page.getByRole('textbox', { name: 'Comment on step 1' }).fill('Which file?');
      await form.fill(page);
    },
    holds: async (page) => {
      await field(page, 'Comment on step 1', 'Which file?');
      await form.holds(page);
    },
    arrives: () => said(raised, 'comment', 'stepComments'),
    expected: { comment: 'Move it instead.', stepComments: { one: 'Which file?' } },
  };
}

export function deliveryForm(raised: Raised): Form {
  const tick = (page: Page) => page.getByRole('checkbox', { name: 'It looks good' });
  return {
    name: 'delivery',
    path: `/inbox/${raised.request}`,
    fill: (page) => tick(page).check(),
    holds: async (page) => {
      await tick(page).waitFor();
      await expect.poll(() => tick(page).isChecked()).toBe(true);
    },
    send: (page) => decide(page, 'Deliver'),
    arrives: () => said(raised, 'ticked'),
    expected: ['It looks good'],
  };
}

/** To whom a request would be given. */
export function assignForm(raised: Raised): Form {
  const label = 'Assignee';
  return {
    name: 'assign',
    path: `/inbox/${raised.request}`,
    fill: async (page) => {
      await page.getByRole('button', { name: 'Assign…' }).click();
      await page.getByRole('combobox', { name: label }).fill('grace');
    },
    holds: async (page) => {
      const box = page.getByRole('combobox', { name: label });
      await box.waitFor();
      await expect.poll(() => box.inputValue()).toBe('grace');
    },
    send: async (page) => {
      await page.getByRole('combobox', { name: label }).press('Enter');
      await page.getByRole('button', { name: 'assigned to grace' }).waitFor();
    },
    arrives: async () =>
      (await get<{ assignee: string }>(`/api/requests/${raised.request}`)).assignee,
    expected: 'grace',
  };
}

/** Words that the inbox is searched for stand in its address: nothing is sent. */
export function search(): Form {
  const box = (page: Page) => page.getByRole('searchbox', { name: 'Find a request' });
  const found = (page: Page) =>
    page.getByRole('region', { name: 'Requests that wait' }).getByRole('listitem');
  return {
    name: 'search',
    path: '/inbox',
    fill: (page) => box(page).fill('which colour'),
    holds: async (page) => {
      await box(page).waitFor();
      await expect.poll(() => box(page).inputValue()).toBe('which colour');
    },
    send: (page) => found(page).first().waitFor(),
    arrives: () => Promise.resolve(true),
    expected: true,
  };
}

/** Comments on lines, kept beside the changes until a person sends them. */
export function lineForm({ task }: Raised): Form {
  return {
    name: 'lines',
    path: `/tasks/${task}/changes`,
    fill: async (page) => {
      await page.getByRole('button', { name: 'Comment on line 1' }).click();
      await page.getByRole('textbox', { name: 'Comment on line 1' }).fill('Why one?');
    },
    holds: (page) => field(page, 'Comment on line 1', 'Why one?'),
    send: (page) => page.getByRole('button', { name: 'Discard' }).click(),
    arrives: () => ended(task),
    expected: 'delivered',
  };
}

export function newTask(): Form {
  return {
    name: 'new task',
    path: '/new',
    fill: async (page) => {
      await page.getByRole('textbox', { name: 'What should be done?' }).fill('Choose a colour.');
      await page.getByLabel('Model', { exact: true }).fill(inject('asking'));
      await page.getByRole('combobox', { name: 'Strategy' }).selectOption('build-only');
    },
    holds: async (page) => {
      await field(page, 'What should be done?', 'Choose a colour.');
      await expect
        .poll(() => page.getByLabel('Model', { exact: true }).inputValue())
        .toBe(inject('asking'));
    },
    send: async (page) => {
      await page.getByRole('button', { name: 'Create task' }).click();
      await page.waitForURL(/\/tasks\/t_/);
    },
    arrives: async () => {
      const { items } = await get<{ items: readonly { request: string }[] }>('/api/tasks?q=Choose');
      return items.map(({ request }) => request);
    },
    expected: ['Choose a colour.'],
  };
}

export function composer(task: string): Form {
  return {
    name: 'composer',
    path: `/tasks/${task}/transcript`,
    fill: (page) => page.getByRole('textbox', { name: 'Message to the task' }).fill('And then?'),
    holds: (page) => field(page, 'Message to the task', 'And then?'),
    send: async (page) => {
      await page.getByRole('textbox', { name: 'Message to the task' }).press('Enter');
      await field(page, 'Message to the task', '');
    },
    arrives: async () => {
      const { runId } = await get<{ runId: string }>(`/api/tasks/${task}`);
      return until(async () => {
        const all = JSON.stringify(await get(`/api/tasks/${task}/runs/${runId}/messages`));
        return all.includes('And then?') ? true : undefined;
      }, 'the word to arrive');
    },
    expected: true,
  };
}
