import { expect, inject, test } from 'vitest';
import { journeys } from '../journeys/browser';
import { signInLink } from './access';

const STRANGER = { storageState: { cookies: [], origins: [] } };

// A browser that has never been here, and what the server prints for it.
journeys('A browser', (open) => {
  test('gets in by a link, once, and out again', async () => {
    const link = await signInLink(inject('pages'), inject('token'));
    const page = await open(`${link}?next=/operate`, STRANGER);
    await page.waitForURL('**/operate');
    await page.getByRole('heading', { level: 1, name: 'Operate' }).waitFor();

    const other = await open(link, STRANGER);
    await other.getByText('This link has been used or has expired.').waitFor();
    await other.context().close();

    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.waitForURL('**/sign-in');
    await page.goto(`${inject('pages')}/tasks`);
    await page.getByRole('button', { name: 'Sign in' }).waitFor();
    await page.context().close();
  });

  test('gets in by the token, to the page that it wanted', async () => {
    const page = await open('/tasks?state=failed', STRANGER);
    await page.getByLabel(/Or enter the token/).fill('not-the-token-of-it');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByText('That is not the token.').waitFor();
    await page.getByLabel(/Or enter the token/).fill(inject('token'));
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.waitForURL('**/tasks?state=failed');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.context().close();
  });

  test('leaves others signed in when one signs out', async () => {
    const [one, two] = await Promise.all(
      ['/tasks', '/tasks'].map(async (next) => {
        const link = await signInLink(inject('pages'), inject('token'));
        return open(`${link}?next=${next}`, STRANGER);
      }),
    );
    if (!one || !two) return;
    await one.getByRole('button', { name: 'Sign out' }).click();
    await one.waitForURL('**/sign-in');
    await two.reload();
    await expect.poll(() => two.getByRole('heading', { level: 1 }).count()).toBe(1);
    await Promise.all([one.context().close(), two.context().close()]);
  });
});
