import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { MockApi } from '~/mock/MockApi';
import { renderApp } from '~/mock/renderApp';
import { mockTask } from '~/mock/tasks';

const ALONE = { title: 'Alone', request: 'Alone', state: 'idle', phase: 'idle' } as const;

it('holds two tasks side by side by agent, and leads to each', async () => {
  renderApp('/tasks/t-light/compare');

  const table = await screen.findByRole('table', { name: 'Two tasks side by side' });
  const explorers = within(table).getByRole('row', { name: /^explore/ });
  expect(explorers).toHaveTextContent('–Calls: 9, tokens: 42.9K, $0.15');
  expect(within(table).getByRole('link', { name: 't-layered' })).toHaveAttribute(
    'href',
    '/tasks/t-layered',
  );
});

it('names model and strategy, counts all tokens, and shows outcome and files that differ', async () => {
  const { user } = renderApp('/tasks/t-light/compare');

  const row = async (name: RegExp) => screen.findByRole('row', { name });
  expect(await row(/^Model anthropic/)).toHaveTextContent('claude-sonnet-4-5openai/gpt-5');
  expect(await row(/^Strategy/)).toHaveTextContent(/light · Plan in one call/);
  expect(await row(/^Tokens/)).toHaveTextContent('95.6K, of which 90K from cache and 410 written');
  expect(await row(/^Outcome/)).toHaveTextContent('The greeting is right.');
  const files = screen.getByRole('region', { name: /^Files that differ/ });
  await user.click(within(files).getByText('README.md'));
  await waitFor(() => expect(files).toHaveTextContent('Hello, world'));
});

it('shows requests and answers only if they differ', async () => {
  renderApp('/tasks/t-light/compare');

  expect(await screen.findByRole('row', { name: /^Strategy/ })).toBeVisible();
  expect(screen.queryByRole('row', { name: /^(Request|Answers)/ })).toBeNull();
});

it('shows what a fork was asked and answered instead', async () => {
  renderApp('/tasks/t-light/compare', (api) => {
    const [first, second] = api.comparison.sides;
    if (!first || !second) throw new Error('No sides');
    const answer = { request: 'r1', question: 'Which colour?', answers: ['Red'] };
    api.comparison = {
      ...api.comparison,
      sides: [
        { ...first, answers: [answer] },
        { ...second, request: 'Paint it', answers: [{ ...answer, answers: ['Blue'] }] },
      ],
    };
  });

  const request = await screen.findByRole('row', { name: /^Request/ });
  expect(request).toHaveTextContent('Fix the typo in README line 3Paint it');
  expect(screen.getByRole('row', { name: /^Answers/ })).toHaveTextContent(
    'Which colour? RedWhich colour? Blue',
  );
});

it('is reached from a fork and from the menu of a task', async () => {
  const { user } = renderApp('/tasks/t-live/transcript', makeFork);

  expect(await screen.findByRole('link', { name: 'Compare with it' })).toHaveAttribute(
    'href',
    '/tasks/t-live/compare?with=t-billing',
  );
  await user.click(screen.getByRole('button', { name: 'More' }));
  await user.click(screen.getByRole('button', { name: 'Compare…' }));
  expect(await screen.findByRole('heading', { name: 'Two tasks side by side' })).toBeVisible();
});

it('offers the other tasks of the repository where none is named', async () => {
  renderApp('/tasks/t-alone/compare', (api) => {
    api.tasks = [...api.tasks, mockTask({ ...ALONE, id: 't-alone' })];
  });

  expect(await screen.findByText(/Choose the task that stands beside/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Rework the storage layer' })).toHaveAttribute(
    'href',
    '/tasks/t-alone/compare?with=t-ledger',
  );
});

function makeFork(api: MockApi): void {
  api.tasks = api.tasks.map((task) =>
    task.id === 't-live' ? { ...task, forkOf: 't-billing' } : task,
  );
}
