import { expect, test } from 'vitest';
import { PHONE, journeys } from './browser';
import { decide } from './decisions';

journeys('Editing a plan', (open) => {
  test('keeps what is typed through a reload and approves the plan with it', async () => {
    const page = await open('/tasks/t-ledger/plan');
    await page.getByRole('heading', { name: 'Overview' }).waitFor();
    await page.keyboard.press('e');
    const title = page.getByRole('textbox', { name: 'Title of step 3' });
    await title.fill('Add a store for tests');
    await page.getByRole('button', { name: 'Add a step' }).click();
    await page.getByText('The plan check finds 2 things to mend.').waitFor();
    await page.reload();
    await expect.poll(() => title.inputValue()).toBe('Add a store for tests');
    await page.getByRole('textbox', { name: 'What step 4 does' }).fill('Write it down.');
    await page.getByRole('textbox', { name: 'Title of step 4' }).fill('Describe it');
    const step = page
      .getByRole('listitem')
      .filter({ has: page.getByText('Describe it') })
      .last();
    await step.getByRole('textbox', { name: 'Check 1' }).fill('./gradlew javadoc');
    await page.getByText('The plan check finds nothing.').waitFor();
    await page.getByRole('button', { name: 'Move step 4 up' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: '3 Describe it' }).waitFor();
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
      .toBe('Move step 3 up');
    const sent = await decide(page, 'Approve with my changes');
    await page.getByRole('heading', { name: /4 Add a store for tests/ }).waitFor();
    expect(sent.postDataJSON()).toMatchObject({
      outcome: 'approve',
      digest: 'digest-of-revision-4',
    });
    await page.context().close();
  });

  test('is possible on a phone, and holds steps there', async () => {
    const page = await open('/tasks/t-ledger/plan?edit', PHONE);
    await page.getByRole('textbox', { name: 'Title of step 1' }).fill('Take the store out');
    await page.getByRole('button', { name: 'Save as the next revision' }).tap();
    await page.getByRole('heading', { name: /1 Take the store out/ }).waitFor();
    await page.goto(new URL('/inbox/r-plan', page.url()).href);
    await page.getByRole('button', { name: 'More' }).tap();
    await page.getByRole('button', { name: /Approve some steps/ }).tap();
    await page.getByRole('checkbox', { name: /3 Add an in-memory/ }).uncheck();
    await page.getByText(/Held: 3/).waitFor();
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
      .toBeLessThanOrEqual(390);
    await page.context().close();
  });
});
