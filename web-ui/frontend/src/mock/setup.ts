import './quickReact';
import '@testing-library/jest-dom/vitest';
import { configure } from '@testing-library/dom';
import { cleanup } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest';
import { loadRareWords, startLanguage } from '~/shared/i18n';
import { clearedTasks } from '~/shared/request/clearedTasks';
import { forgetAll } from '~/shared/api/live';
import { connection } from '~/shared/request/connection';
import { loadCharacterNames } from '~/shared/text/characterName';
import { decisionDelays } from '~/shared/ui/decisionDelays';
import { FakeEventSource } from './FakeEventSource';
import { quickLabels } from './quickLabels';
import { quickStyles } from './quickStyles';
import { server } from './server';

vi.stubGlobal('EventSource', FakeEventSource);
vi.stubGlobal(
  'ResizeObserver',
  class {
    observe() {}
    disconnect() {}
  },
);
// Everything is in view.
vi.stubGlobal(
  'IntersectionObserver',
  class {
    constructor(
      readonly seen: (entries: { isIntersecting: boolean; intersectionRatio: number }[]) => void,
    ) {}
    observe() {
      this.seen([{ isIntersecting: true, intersectionRatio: 1 }]);
    }
    disconnect() {}
  },
);
vi.stubGlobal('matchMedia', () => ({
  matches: false,
  addEventListener() {},
  removeEventListener() {},
}));
Element.prototype.scrollIntoView = () => {};
HTMLDialogElement.prototype.showModal = function showModal() {
  this.open = true;
};
HTMLDialogElement.prototype.close = function close() {
  this.open = false;
};

if (document.defaultView) quickStyles(document.defaultView);
quickLabels();

// Separate tests cover the deliberate delays.
Object.assign(decisionDelays, { before: 0, after: 0, view: 0, fresh: 0 });

// A busy machine is no reason to fail; a whole page in the message is no help.
configure({
  asyncUtilTimeout: 60_000,
  getElementError: (message) => new Error(message ?? 'Nothing was found.'),
});

beforeAll(async () => {
  server.listen({ onUnhandledRequest: 'error' });
  await startLanguage();
  await loadRareWords();
  await loadCharacterNames();
});
beforeEach(() => {
  localStorage.clear();
  clearedTasks.set({});
  // The tests of one process share the store of the connection.
  connection.set('connecting');
  FakeEventSource.all.length = 0;
});
afterEach(() => {
  cleanup();
  forgetAll();
  server.resetHandlers();
});
afterAll(() => server.close());
