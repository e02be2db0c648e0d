import { expect, test } from 'vitest';
import { PHONE, journeys } from './browser';
import { sideways } from './places';

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
    expect(await sideways(page)).toBe(0);
    await page.context().close();
  });

  test('reads the times of a timeline on a phone, however near it is', async () => {
    const page = await open('/tasks/t-billing/timeline', PHONE);
    const nearer = page.getByRole('button', { name: 'Zoom in' });
    for (let times = 0; times < 6; times++) {
      await nearer.click();
      const labels = await page.locator('svg[role=img] text').all();
      const boxes = await Promise.all(labels.map((label) => label.boundingBox()));
      const shown = boxes.filter((box) => box !== null && box.width > 0);
      expect(shown.length).toBeGreaterThan(0);
      const ends = shown.map((box) => (box ? box.x + box.width : 0));
      expect(shown.slice(1).every((box, at) => (box?.x ?? 0) > (ends[at] ?? 0) + 4)).toBe(true);
    }
    await page.context().close();
  });
});
