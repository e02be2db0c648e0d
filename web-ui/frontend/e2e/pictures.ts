import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { BrowserContextOptions } from 'playwright-core';
import { inject, test } from 'vitest';
import { PHONE, journeys } from '../journeys/browser';
import type { Open } from '../journeys/browser';
import { asked, handOver, settle } from './api';

const images = fileURLToPath(new URL('../../../docs/images/', import.meta.url));
const DESK: BrowserContextOptions = { viewport: { width: 1280, height: 800 } };

journeys('Pictures', (open) => {
  test('shows what people see', async () => {
    mkdirSync(images, { recursive: true });
    const asking = await begin('Say who may change a price');
    await asked(asking, 'question');
    const planned = await begin('Repair the totals of receipts');
    await answer(planned);
    await asked(planned, 'plan');
    const building = await begin('Round discounts to the cent');
    await answer(building);
    await settle(await asked(building, 'plan'), { outcome: 'approve' });
    const permission = await asked(building, 'permission');

    const inbox = `/inbox/${permission}`;
    await picture(open, inbox, 'Exactly this runs', 'inbox.png', DESK);
    await picture(open, inbox, 'Exactly this runs', 'inbox-dark.png', {
      ...DESK,
      colorScheme: 'dark',
    });
    const plan = `/tasks/${planned}/plan`;
    await picture(open, plan, 'Overview', 'task.png', DESK);
    await picture(open, plan, 'Overview', 'task-phone.png', PHONE);
  });
});

function begin(request: string): Promise<string> {
  return handOver({ request, repository: { location: inject('repository') } });
}

async function answer(task: string): Promise<void> {
  const answers = [['To the nearest cent']];
  await settle(await asked(task, 'question'), { outcome: 'answer', answers });
}

async function picture(
  open: Open,
  path: string,
  shown: string,
  name: string,
  options: BrowserContextOptions,
): Promise<void> {
  const page = await open(path, options);
  await page.getByRole('heading', { name: shown }).waitFor();
  await page.waitForLoadState('networkidle').catch(() => undefined);
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  await page.screenshot({ path: images + name });
  await page.context().close();
}
