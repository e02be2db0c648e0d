import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderApp } from '~/mock/renderApp';
import { changeLanguage } from '~/shared/i18n';
import type { HumanRequest } from '~/shared/api/request';
import type { MockApi } from '~/mock/MockApi';

const TITLE = 'Publish to others: npm publish';

/** A permission of high risk whose reasons stand in its title, twice in the list, and in its facts. */
function makeGrave(api: MockApi) {
  api.requests = api.requests.map((one): HumanRequest =>
    one.kind === 'permission'
      ? {
          ...one,
          title: TITLE,
          titleKey: 'call.danger.publish',
          titleArguments: { command: 'npm publish' },
          risk: {
            level: 'high',
            reasons: [
              'publishes to others',
              'runs without a sandbox',
              'runs without a sandbox',
              'is not analysed before it runs: it may run anything',
            ],
          },
          subject: {
            ...one.subject,
            command: 'npm publish',
            sandboxed: false,
            notAnalysed: 'it may run anything',
          },
        }
      : one,
  );
}

function expectLevelAbove(where: HTMLElement, level: string) {
  const risk = within(where).getAllByText(level).at(-1) ?? expect.fail('No level is shown.');
  const command = within(where).getByRole('region', { name: 'Exactly this runs' });
  expect(risk.compareDocumentPosition(command)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(risk.closest('[data-level]')).toHaveAttribute('data-level', 'high');
}

test.each(['/inbox/r-permission', '/tasks/t-billing/transcript'])(
  'shows the level above the command on %s',
  async (path) => {
    renderApp(path, makeGrave);
    const command = await screen.findByRole('region', { name: 'Exactly this runs' });
    const card = command.closest('article') ?? command.closest('main');
    if (!card) throw new Error('The command stands on no card.');
    expectLevelAbove(card, 'High risk');
  },
);

test('shows each reason once', async () => {
  const { user } = renderApp('/inbox/r-permission', makeGrave);
  const command = await screen.findByRole('region', { name: 'Exactly this runs' });
  await user.click(screen.getByRole('button', { name: /^Allow once/ }));
  await screen.findByRole('form', { name: /High risk/ });
  const panel = command.closest('main')?.textContent ?? '';
  const list = panel.slice(panel.lastIndexOf('billing', panel.indexOf('Exactly this runs')));
  expect(list.match(/without a sandbox/gi)).toHaveLength(1);
  expect(list.match(/it may run anything/g)).toHaveLength(1);
  expect(list.match(/publishes to others/g)).toBeNull();
});

test('says that a command in the sandbox changes no file outside the workspace', async () => {
  const words = 'inside the sandbox: it can change no file outside the workspace, except caches';
  renderApp('/inbox/r-permission', (api) => {
    api.requests = api.requests.map((one): HumanRequest =>
      one.kind === 'permission'
        ? {
            ...one,
            subject: {
              ...one.subject,
              items: one.subject.items.map((item) => ({
                ...item,
                permission: 'external_directory',
                pattern: '/opt/*',
              })),
            },
          }
        : one,
    );
  });
  expect(await screen.findByText(words)).toBeVisible();
});

test('shows a low level where a yes changes something', async () => {
  renderApp('/inbox/r-delivery');
  expect(await screen.findByText('Low risk')).toBeVisible();
});

test('names the level in Chinese', async () => {
  renderApp('/inbox/r-permission', makeGrave);
  await changeLanguage('zh');
  const shown = await screen.findAllByText('高风险');
  expect(shown.length).toBeGreaterThan(0);
  await changeLanguage('en');
});
