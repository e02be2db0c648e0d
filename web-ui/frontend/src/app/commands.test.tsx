import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderApp } from '~/mock/renderApp';
import { changeLanguage } from '~/shared/i18n';
import type { MockApi } from '~/mock/MockApi';

/** A push that a model describes as something else and that failed. */
function failPush(api: MockApi) {
  const call = {
    kind: 'tool_call',
    callId: 'push',
    name: 'bash',
    title: 'Publish the release',
    input: { command: 'git push origin main', description: 'Publish the release' },
    state: 'completed',
  } as const;
  const metadata = { exitCode: 128, durationMs: 900, timedOut: false };
  api.messages = api.messages.map((message) =>
    message.runId === 'run-main' && message.seq === 2
      ? {
          ...message,
          parts: [
            call,
            {
              kind: 'tool_result',
              callId: 'push',
              name: 'bash',
              content: 'fatal',
              isError: false,
              metadata,
            },
          ],
        }
      : message,
  );
}

test('shows in a transcript the command first, and no tick on one that failed', async () => {
  renderApp('/tasks/t-billing/transcript', failPush);
  const line = await screen.findByRole('button', { name: /git push origin main/ });
  expect(line).toHaveTextContent(/^bash git push origin main Publish the release exit 128 0.9 s$/);
  expect(within(line).getByLabelText('failed')).toBeVisible();
});

test('says in Chinese how a command ended', async () => {
  renderApp('/tasks/t-billing/transcript', failPush);
  await changeLanguage('zh');
  const line = await screen.findByRole('button', { name: /git push origin main/ });
  expect(line).toHaveTextContent('退出码 128 0.9 秒');
  await changeLanguage('en');
});

test('shows on a card the command first and the words of the model behind it', async () => {
  renderApp('/inbox/r-permission');
  const command = await screen.findByRole('region', { name: 'Exactly this runs' });
  const text = command.closest('main')?.textContent ?? '';
  const places = ['rm -rf build/ &&', 'Stale classes make the test fail', 'Touches'].map((words) =>
    text.indexOf(words, text.indexOf('Exactly this runs')),
  );
  expect(places).toEqual(places.toSorted((one, other) => one - other));
  expect(places).not.toContain(-1);
});
