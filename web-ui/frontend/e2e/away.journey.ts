import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest';
import { journeys } from '../journeys/browser';
import { clear, get, until, wire } from './api';
import {
  type Form,
  raise,
  words,
  wordForm,
  planForm,
  deliveryForm,
  assignForm,
  search,
  lineForm,
  newTask,
  composer,
} from './forms';

const LOST = 'The connection to the server is lost';
let forms: readonly Form[] = [];
let racing = '';

journeys('While the server is away', (open) => {
  beforeAll(async () => {
    const build = { strategy: 'build-only' };
    const [question, permission, budget, plan, delivery, refusal, race] = await Promise.all([
      raise('question', { ...build, model: inject('asking') }),
      raise('permission', { ...build, model: inject('deleting') }),
      raise('budget', { ...build, model: inject('looking'), budget: { turns: 1 } }),
      raise('plan', { model: inject('planning') }),
      raise('delivery', { model: inject('planning'), policy: { delivery: 'ask' } }),
      raise('delivery', { model: inject('planning'), policy: { delivery: 'ask' } }),
      raise('question', { ...build, model: inject('asking') }),
    ]);
    racing = race.request;
    forms = [
      words('question', question, 'Something else', 'Answer', [['Green, as the sea.']]),
      wordForm('permission', permission, 'Deny with comment…', 'Deny with comment'),
      planForm(plan),
      deliveryForm(delivery),
      lineForm(delivery),
      wordForm('refusal', refusal, 'Reject…', 'Reject the task'),
      assignForm(race),
      search(),
      words('budget', budget, 'New limit', 'Raise the limit', 9),
      newTask(),
      composer(question.task),
    ];
  });

  // The next test reaches the server, even if a journey has failed.
  afterEach(() => wire('mend'));
  afterAll(clear);

  test('keeps every form as it is, through a cut and a reload, and sends it afterwards', async () => {
    const pages = await Promise.all(
      forms.map(async (form) => ({ form, page: await open(form.path) })),
    );
    await each(pages, ({ form, page }) => form.fill(page));
    await wire('cut');
    await each(pages, ({ page }) => page.getByText(LOST, { exact: false }).waitFor());
    await each(pages, ({ form, page }) => form.holds(page));
    await wire('mend');
    await each(pages, ({ page }) =>
      page.getByText(LOST, { exact: false }).waitFor({ state: 'hidden' }),
    );
    await each(pages, ({ form, page }) => form.holds(page));
    await each(pages, async ({ form, page }) => {
      await page.reload();
      await form.holds(page);
    });
    for (const { form, page } of pages) {
      await form.send(page);
      expect(await form.arrives(), form.name).toEqual(form.expected);
    }
    await each(pages, ({ page }) => page.context().close());
  });

  test('notices within about eight seconds that the network swallows everything', async () => {
    const page = await open('/inbox');
    await page.getByText('Write a colour').first().waitFor();
    const lost = page.getByText(LOST, { exact: false });
    await wire('swallow');
    await lost.waitFor({ timeout: 10_000 });
    await wire('mend');
    await lost.waitFor({ state: 'hidden' });
    await page.context().close();
  });

  test('sends a decision when the server is back that was made before it went', async () => {
    const page = await open(`/inbox/${racing}`);
    await page.getByRole('radio', { name: 'Red' }).check();
    await page.getByRole('button', { name: 'Answer' }).click();
    await wire('cut');
    await page.getByRole('button', { name: 'Send now' }).click();
    await page.getByText('Not sent yet', { exact: false }).waitFor();
    await wire('mend');
    const outcome = async () => (await get(`/api/requests/${racing}`)).decision?.outcome;
    expect(await until(outcome, 'the decision to arrive')).toBe('answer');
    await page.getByText('Not sent yet', { exact: false }).waitFor({ state: 'hidden' });
    await page.context().close();
  });

  test('keeps the token on the page that asks for it, and signs in with it afterwards', async () => {
    const page = await open('/api/info');
    let away = true;
    const html = readFileSync(
      new URL('../../server/src/main/resources/sign-in.html', import.meta.url),
      'utf8',
    )
      .replace('{{label}}', 'Token')
      .replace('{{button}}', 'Sign in')
      .replace('{{away}}', 'It is away.')
      .replaceAll(/\{\{\w+\}\}/g, '');
    const script = fileURLToPath(
      new URL('../../server/src/main/resources/sign-in.js', import.meta.url),
    );
    await page.route('**/sign-in.js', (route) => route.fulfill({ path: script }));
    await page.route('**/sign-in', (route) => {
      if (route.request().method() === 'GET') {
        return route.fulfill({ contentType: 'text/html', body: html });
      }
      expect(route.request().postData()).toBe('token=secret&next=');
      return away
        ? route.abort('connectionrefused')
        : route.fulfill({ status: 303, headers: { Location: '/tasks' } });
    });
    await page.goto(`${inject('pages')}/sign-in`);
    await page.getByLabel('Token').fill('secret');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByText('It is away.').waitFor();
    await expect.poll(() => page.getByLabel('Token').inputValue()).toBe('secret');
    away = false;
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.waitForURL('**/tasks');
    await page.context().close();
  });

  test('says so where a page is opened meanwhile, and shows it once the server is back', async () => {
    const page = await open('/tasks');
    await page.getByRole('link', { name: /^Inbox \d/ }).waitFor();
    await page.getByText('Write a colour').first().waitFor();
    await wire('cut');
    await page.getByText(LOST, { exact: false }).waitFor();
    await page.getByRole('link', { name: /^Inbox/ }).click();
    await page
      .getByRole('link', { name: /Which colour|Start changing|Hand over|Let the task/ })
      .first()
      .waitFor();
    await page.keyboard.press('g');
    await page.keyboard.press('t');
    // The inbox names its tasks too.
    await page.getByRole('heading', { level: 1, name: 'Tasks' }).waitFor();
    await page.getByText('Write a colour').first().click();
    await page.getByRole('heading', { name: 'The server does not answer' }).waitFor();
    await wire('mend');
    await page.getByRole('heading', { level: 1, name: 'Write a colour' }).waitFor();
    await page.context().close();
  });

  test('reloads a page that was half loaded once the server is back', async () => {
    const page = await open('/sign-in');
    await page.route('**/assets/TaskRoute-*', (route) => route.abort());
    await page.goto(`${inject('pages')}/tasks`);
    await page.getByText('Write a colour').first().waitFor();
    await wire('cut');
    await page.getByText('Write a colour').first().click();
    await page.getByRole('button', { name: 'Reload the page' }).waitFor();
    await page.unroute('**/assets/TaskRoute-*');
    await wire('mend');
    await page.getByRole('heading', { level: 1, name: 'Write a colour' }).waitFor();
    await page.context().close();
  });
});

async function each<T>(all: readonly T[], act: (one: T) => Promise<unknown>): Promise<void> {
  await Promise.all(all.map(act));
}
