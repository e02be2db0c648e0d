import { expect, test } from 'vitest';
import { PHONE, journeys } from './browser';

const CAUSES = [
  ['Providers', 'Add e-mail login', 'Does not answer'],
  ['Workers', 'Rework the storage layer', 'No worker takes work from this queue'],
  ['Silent', 'Round invoices half up', 'A call has not ended'],
  ['Waiting for people', 'Rework the storage layer', 'Nobody has taken it'],
] as const;

journeys('An operator', (open) => {
  test.each(CAUSES)(
    'sees under %s why a task stands still, two clicks from the inbox',
    async (part, task, cause) => {
      const page = await open('/inbox');
      await page.getByRole('link', { name: 'Operate' }).click();
      const region = page.getByRole('region', { name: part, exact: true });
      await region.getByText(cause).first().waitFor();
      await region.getByRole('link', { name: task }).first().click();
      await page.getByRole('heading', { level: 1, name: task }).waitFor();
      await page.context().close();
    },
  );

  test.each(['/operate', '/tasks/t-billing/timeline'])('fits %s on a phone', async (path) => {
    const page = await open(path, PHONE);
    await page.getByRole('heading', { level: 2 }).first().waitFor();
    const over = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(over).toBe(0);
    await page.context().close();
  });
});
