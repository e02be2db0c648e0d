import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderApp } from '~/mock/renderApp';
import type { HumanRequest } from '~/shared/api/request';

const HOST = 'gіthub.com';

test('marks a foreign letter in a command, a path and a host of a card', async () => {
  renderApp('/inbox/r-permission', (api) => {
    api.requests = api.requests.map((one): HumanRequest =>
      one.kind === 'permission'
        ? {
            ...one,
            subject: {
              ...one.subject,
              command: `curl https://${HOST}/x`,
              paths: ['sеcrets/key'],
              hosts: [HOST],
            },
          }
        : one,
    );
  });
  const command = await screen.findByRole('region', { name: 'Exactly this runs' });
  expect(within(command).getByText('і U+0456 Cyrillic')).toBeVisible();
  expect(screen.getAllByText('і U+0456 Cyrillic')).toHaveLength(2);
  expect(screen.getByText('е U+0435 Cyrillic')).toBeVisible();
});

test('marks a foreign letter in a file tree, the head of a file and its diff', async () => {
  renderApp('/tasks/t-billing/changes', (api) => {
    api.files = api.files.slice(0, 1).map((file) => ({
      ...file,
      path: 'src/Invоice.java',
      diff: '--- a/x\n+++ b/x\n@@ -1,1 +1,1 @@\n-  return total;\n+  return tоtal;\n',
    }));
  });
  const tree = await screen.findByRole('navigation', { name: 'Changed files' });
  expect(await within(tree).findByText('о U+043E Cyrillic')).toBeVisible();
  expect((await screen.findAllByText('о U+043E Cyrillic')).length).toBeGreaterThanOrEqual(3);
});

test('marks a foreign letter in a command of a transcript', async () => {
  renderApp('/tasks/t-billing/transcript', (api) => {
    api.messages = api.messages.map((message) =>
      message.runId === 'run-main' && message.seq === 2
        ? {
            ...message,
            parts: [
              {
                kind: 'tool_call',
                callId: 'c',
                name: 'bash',
                input: { command: `curl ${HOST}` },
                state: 'running',
              },
            ],
          }
        : message,
    );
  });
  const line = await screen.findByRole('button', { name: /curl g/ });
  expect(within(line).getByText('і U+0456 Cyrillic')).toBeVisible();
});
