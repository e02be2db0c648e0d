import './shared/ui/fonts.css';
import './shared/ui/tokens.css';
import './shared/ui/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/App';
import { loadRemainingPages } from './app/pages';
import { loadPlace } from './app/router';
import { startTheme } from './app/theme';
import { startLanguage } from './shared/i18n';
import { watchFocus } from './shared/ui/focus';

async function start(): Promise<void> {
  if (import.meta.env.MODE === 'mock') {
    const { startMock } = await import('./mock/browser');
    await startMock();
  }
  const place = loadPlace(window.location.pathname);
  startTheme();
  watchFocus();
  await startLanguage();
  const root = document.getElementById('root');
  if (!root) throw new Error('index.html has no element with the id "root".');
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
  await place;
  loadRemainingPages();
}

void start();
