import { expect, test } from 'vitest';
import { PHONE, journeys } from './browser';
import { decide, sendAfter } from './decisions';
import { seen } from './places';

journeys('Deciding', (open) => {
  test('approves a plan on the page of its task and finds the decision on record', async () => {
    const page = await open('/tasks/t-ledger');
    await page.getByRole('heading', { name: 'Overview' }).waitFor();
    await decide(page, 'Approve revision 3');
    await page.getByText('Nothing is waiting for you here.').waitFor();
    await page.getByRole('link', { name: 'Decisions' }).click();
    await page.getByText('you approved').waitFor();
    await page.context().close();
  });

  test('goes through the inbox by keyboard alone', async () => {
    const page = await open('/inbox');
    await page.getByRole('heading', { level: 1, name: /Start changing/ }).waitFor();
    await seen(page);
    await page.keyboard.press('a');
    await page.getByRole('heading', { level: 1, name: /Run rm/ }).waitFor();
    await seen(page);
    await page.keyboard.press('d');
    await page.getByRole('heading', { level: 1, name: /session token/ }).waitFor();
    await page.keyboard.press('u');
    await page.getByRole('heading', { level: 1, name: /Run rm/ }).waitFor();
    await expect.poll(() => page.getByRole('link', { name: 'Inbox 5' }).count()).toBe(1);
    await page.context().close();
  });

  test('answers a question with an option and several others', async () => {
    const page = await open('/inbox/r-question');
    await page.getByRole('radio', { name: /Cookie/ }).check();
    await page.getByRole('checkbox', { name: 'Firefox' }).check();
    await page.getByRole('checkbox', { name: 'Safari' }).check();
    const sent = await decide(page, 'Answer');
    expect(sent.postDataJSON()).toMatchObject({
      outcome: 'answer',
      answers: [['Cookie'], ['Firefox', 'Safari']],
    });
    await page.context().close();
  });

  test('keeps what was typed through a reload, and sends a plan back with it', async () => {
    const page = await open('/inbox/r-plan');
    await page.getByRole('heading', { level: 1, name: /Start changing/ }).waitFor();
    await seen(page);
    await page.keyboard.press('r');
    await page.getByRole('textbox', { name: 'What should change?' }).fill('Smaller steps.');
    await page.reload();
    await page.getByRole('button', { name: 'Send back…' }).click();
    const field = page.getByRole('textbox', { name: 'What should change?' });
    await expect.poll(() => field.inputValue()).toBe('Smaller steps.');
    const sent = await sendAfter(page, () => field.press('Control+Enter'));
    expect(sent.postDataJSON()).toMatchObject({
      outcome: 'send_back',
      comment: 'Smaller steps.',
    });
    await page.context().close();
  });

  test('settles a permission on a phone', async () => {
    const page = await open('/tasks/t-billing', PHONE);
    await page.getByRole('link', { name: 'Look and decide' }).click();
    await page.getByRole('heading', { level: 1, name: /Run rm/ }).waitFor();
    await page.getByRole('button', { name: 'Allow once' }).tap();
    await page.getByRole('button', { name: 'Undo' }).waitFor();
    await page.context().close();
  });
});
