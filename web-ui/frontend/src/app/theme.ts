import { useSyncExternalStore } from 'react';
import { Store } from '~/shared/request/store';

export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

const STORED = 'perdure.theme';

const theme = new Store<Theme>('system');

/** The chosen theme; the header and the palette change it. */
export function useTheme(): Theme {
  return useSyncExternalStore(theme.subscribe, theme.get);
}

export function startTheme(): void {
  const stored = localStorage.getItem(STORED);
  apply(THEMES.find((one) => one === stored) ?? 'system');
}

export function changeTheme(next: Theme): void {
  localStorage.setItem(STORED, next);
  apply(next);
}

function apply(next: Theme): void {
  theme.set(next);
  if (next === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = next;
}
