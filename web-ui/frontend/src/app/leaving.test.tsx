import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderApp } from '~/mock/renderApp';

/** Holds the answers of an address back until they are let go; tells when one has been asked for. */
function holdBack(path: string) {
  const answer = globalThis.fetch;
  let letGo: () => void = () => undefined;
  let isAsked = false;
  const held = new Promise<void>((resolve) => (letGo = resolve));
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const url = input instanceof Request ? input.url : input.toString();
    if (url.includes(path)) {
      isAsked = true;
      await held;
    }
    return answer(input, init);
  });
  return { letGo: () => letGo(), asked: () => waitFor(() => expect(isAsked).toBe(true)) };
}

/** The router changes the address at once, and shows the next page when its part has been loaded. */
const leaveFor = (path: string) => window.history.pushState(null, '', path);

test('does not bring a person back from a page that is still being loaded to the first request', async () => {
  vi.stubGlobal('matchMedia', () => ({
    matches: true,
    addEventListener() {},
    removeEventListener() {},
  }));
  const requests = holdBack('/api/requests');
  renderApp('/inbox');
  await requests.asked();
  leaveFor('/operate');
  requests.letGo();
  const list = await screen.findByRole('region', { name: 'Requests that wait' });
  await within(list).findAllByRole('listitem');
  expect(window.location.pathname).toBe('/operate');
});

test('does not bring a person back to the tab of a task', async () => {
  const task = holdBack('/api/tasks/t-live');
  renderApp('/tasks/t-live');
  await task.asked();
  leaveFor('/operate');
  task.letGo();
  await screen.findByRole('heading', { level: 1 });
  expect(window.location.pathname).toBe('/operate');
});
