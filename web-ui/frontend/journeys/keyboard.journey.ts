import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { journeys } from './browser';
import { seen, settle } from './places';

/** Focused element: its name, and whether a person who looks at the page can see the focus. */
interface Stop {
  readonly name: string;
  readonly marked: boolean;
  readonly hidden: boolean;
}

const LONGEST = 150;

journeys('By keyboard alone', (open) => {
  test.each([
    [
      '/tasks/t-ledger/plan',
      ['Skip to the content', 'Inbox 6', 'Cancel…', 'Decisions', 'Comment on step 1'],
      ['Approve revision 3', 'Send back…', 'Message to the task'],
    ],
    [
      '/tasks/t-billing/changes',
      ['Unified', 'src/Invoice.java', 'Viewed'],
      ['Allow once', 'Message to the task'],
    ],
    ['/inbox/r-question', ['Find a request', 'Cookie', 'Something else', 'Deny'], ['Set aside']],
    ['/new', ['What should be done?', 'Repository', 'Model', 'More settings'], ['Create task']],
  ])('reaches everything on %s, sees where it is, and meets it in its order', async (...place) => {
    const [path, first, then] = place;
    const page = await open(path);
    await settle(page);
    await page.evaluate(() => document.querySelector('a')?.focus());
    const stops = await walk(page);
    const names = stops.map(({ name }) => name);
    const wanted = [...first, ...then];
    expect(wanted.filter((name) => !names.some((one) => one.includes(name)))).toEqual([]);
    const order = wanted.map((name) => names.findLastIndex((one) => one.includes(name)));
    expect(order, names.join(' | ')).toEqual(order.toSorted((one, other) => one - other));
    expect(stops.filter(({ marked }) => !marked).map(({ name }) => name)).toEqual([]);
    expect(stops.filter(({ hidden }) => hidden).map(({ name }) => name)).toEqual([]);
    await page.context().close();
  });

  test('gives the focus back when a dialog or a form goes', async () => {
    const page = await open('/tasks/t-ledger/plan');
    const cancel = page.getByRole('button', { name: 'Cancel…' });
    for (const leave of ['Escape', 'Enter']) {
      await cancel.focus();
      await page.keyboard.press('Enter');
      const keep = page.getByRole('button', { name: 'Keep it' });
      await keep.waitFor();
      if (leave === 'Enter') await keep.focus();
      await page.keyboard.press(leave);
      await keep.waitFor({ state: 'hidden' });
      await expect
        .poll(() => cancel.evaluate((one) => one === document.activeElement), { message: leave })
        .toBe(true);
    }
    await page.keyboard.press('Tab');
    const before = await focused(page);
    await page.keyboard.press('?');
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await expect.poll(() => focused(page)).toBe(before);
    await page.getByRole('button', { name: 'Send back…' }).press('Enter');
    await page.keyboard.type('Smaller steps.');
    await page.keyboard.press('Escape');
    const region = page.getByRole('region', { name: 'Decide' });
    await expect
      .poll(() => region.evaluate((one) => one.contains(document.activeElement)))
      .toBe(true);
    await page.context().close();
  });

  test('keeps still for those who asked for less motion', async () => {
    const page = await open('/tasks/t-live/transcript', { reducedMotion: 'reduce' });
    await page.getByText(/Cache misses rose/).waitFor();
    expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
    await page.getByRole('link', { name: /^Inbox/ }).click();
    await page.getByRole('heading', { level: 1, name: /Start changing/ }).waitFor();
    await page.keyboard.press('j');
    await page.getByRole('heading', { level: 1, name: /Run rm/ }).waitFor();
    await seen(page);
    await page.keyboard.press('a');
    await page.getByRole('button', { name: 'Undo' }).waitFor();
    expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
    await page.context().close();
  });
});

/** Goes from stop to stop, until the page has been gone through. */
async function walk(page: Page): Promise<readonly Stop[]> {
  const stops: Stop[] = [];
  for (let tabs = 0; tabs < LONGEST; tabs++) {
    const stop = await page.evaluate(look);
    if (stop === null) break;
    stops.push(stop);
    await page.keyboard.press('Tab');
  }
  return stops;
}

function focused(page: Page): Promise<string | undefined> {
  return page.evaluate(() => document.activeElement?.outerHTML.slice(0, 200));
}

/** Runs in the page. */
function look(): Stop | null {
  const element = document.activeElement;
  if (element === null || element === document.body) return null;
  const labels = (element as HTMLInputElement).labels;
  const name =
    element.getAttribute('aria-label') ?? labels?.[0]?.innerText ?? element.textContent.trim();
  // A field without a frame of its own is marked by what is around it.
  const around = [element, element.closest('label'), element.closest('form, div')];
  const marked = around.some((one) => {
    if (!one) return false;
    const { outlineStyle, borderColor, backgroundColor } = getComputedStyle(one);
    if (outlineStyle !== 'none') return true;
    if (one === element) return false;
    const before = `${borderColor} ${backgroundColor}`;
    (element as HTMLElement).blur();
    const after = getComputedStyle(one);
    const changed = before !== `${after.borderColor} ${after.backgroundColor}`;
    (element as HTMLElement).focus({ preventScroll: true });
    return changed;
  });
  const box = (element.closest('label') ?? element).getBoundingClientRect();
  const [x, y] = [box.left + Math.min(box.width / 2, 20), box.top + Math.min(box.height / 2, 20)];
  const top = document.elementFromPoint(x, y);
  const hidden =
    top === null ||
    !(
      top.contains(element) ||
      element.closest('label, a, button, pre, [tabindex]')?.contains(top) === true
    );
  return { name, marked, hidden };
}
