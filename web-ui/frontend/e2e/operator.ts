import type { Page } from 'playwright-core';
import { expect } from 'vitest';

const MOST_CLICKS = 3;

/** Clicks, and counts them. */
export class Operator {
  clicks = 0;

  constructor(readonly page: Page) {}

  async click(part: string, link: string | RegExp): Promise<void> {
    this.clicks++;
    const region = this.page.getByRole('region', { name: part });
    await region.getByRole('link', { name: link }).first().click();
  }

  async finds(words: string | RegExp): Promise<void> {
    await this.page.getByText(words).first().waitFor();
    expect(this.clicks).toBeLessThanOrEqual(MOST_CLICKS);
  }
}
