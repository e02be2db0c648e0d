import { accessSync, constants, readdirSync } from 'node:fs';

const PLACES = [
  process.env.PERDURE_CHROMIUM,
  // Chromium's engine without windows, which is faster.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** Returns the path of a Chromium on this machine. */
export function findChromium(): string | undefined {
  return PLACES.find((place) => place !== undefined && isExecutable(place));
}

/**
 * Lists the journey files of a folder for a Vitest configuration. Without Chromium the list is empty, so that
 * Vitest imports nothing, unless PERDURE_REQUIRE demands a browser.
 */
export function journeyFiles(
  folder: string,
  isWanted: (name: string) => boolean = () => true,
): string[] {
  const files = readdirSync(folder).filter(
    (name) => name.endsWith('.journey.ts') && isWanted(name),
  );
  const isRequired = (process.env.PERDURE_REQUIRE ?? '').split(',').includes('browser');
  if (findChromium() !== undefined || isRequired) return files;
  console.log(
    `SKIPPED ${String(files.length)} suites. Missing here: browser. Install chromium, or name one in PERDURE_CHROMIUM.`,
  );
  return [];
}

/** Tells whether a program may be run here. */
export function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
