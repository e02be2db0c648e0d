import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { decided } from '~/mock/decided';
import { renderApp } from '~/mock/renderApp';
import { connection } from '~/shared/request/connection';
import { watchFocus } from '~/shared/ui/focus';
import { decisionDelays } from '~/shared/ui/decisionDelays';

const outcomes = () => decided().map(({ outcome }) => outcome);

beforeEach(() => Object.assign(decisionDelays, { after: 150 }));
afterEach(() => Object.assign(decisionDelays, { after: 0 }));

/** Presses the key that allows the call once, and does something while the key waits to be alone. */
async function pressAnd(meanwhile: () => void): Promise<void> {
  const { user } = renderApp('/inbox/r-permission');
  await screen.findByRole('heading', { level: 1, name: /Run rm/ });
  await user.keyboard('a');
  act(meanwhile);
}

test('takes a key at the moment in which its request appears', async () => {
  decisionDelays.after = 0;
  const pressed = new MutationObserver(() => {
    if (screen.queryByRole('heading', { level: 1, name: /Run rm/ }) === null) return;
    pressed.disconnect();
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'a', bubbles: true }));
  });
  pressed.observe(document.body, { childList: true, subtree: true });
  renderApp('/inbox/r-permission');
  await waitFor(() => expect(outcomes()).toEqual(['allow_once']));
});

test('carries a key out though the window comes to the front while it waits', async () => {
  watchFocus();
  await pressAnd(() => window.dispatchEvent(new FocusEvent('focus')));
  await waitFor(() => expect(outcomes()).toEqual(['allow_once']));
});

test.each([
  [
    'its panel is taken away',
    () => {
      window.history.pushState(null, '', '/inbox/r-question');
      window.dispatchEvent(new PopStateEvent('popstate'));
    },
    /decided nothing: the request changed or left/,
  ],
  ['the connection is lost', () => connection.set('lost'), /decided nothing: the request changed/],
  [
    'the window loses the focus',
    () => window.dispatchEvent(new FocusEvent('blur')),
    /decided nothing: press it alone/,
  ],
])('says that a key decided nothing when %s while it waits', async (_, meanwhile, sentence) => {
  await pressAnd(meanwhile);
  expect(await screen.findByText(sentence)).toBeVisible();
  expect(outcomes()).toEqual([]);
});
