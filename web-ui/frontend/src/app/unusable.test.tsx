import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderApp } from '~/mock/renderApp';

test('says that a provider refused, where another model helps more than trying again', async () => {
  renderApp('/inbox/r-operator', (api) => {
    api.requests = api.requests.map((request) =>
      request.kind === 'operator'
        ? {
            ...request,
            outcomes: ['switch_model', 'stop', 'retry'],
            subject: { ...request.subject, model: 'openai/gpt-4.1' },
          }
        : request,
    );
  });
  expect(await screen.findByText('The provider refused the request')).toBeVisible();
  expect(screen.getByText('openai/gpt-4.1')).toBeVisible();
  expect(screen.queryByText(/gave no answer/)).toBeNull();
});

test('says that dollars are counted in tokens where the price of a model is unknown', async () => {
  renderApp('/inbox/r-budget', (api) => {
    const unpriced = { model: 'openai/local', limit: 10 };
    api.requests = api.requests.map((request) =>
      request.kind === 'budget'
        ? {
            ...request,
            subject: { dimension: 'tokens', limit: 0, spent: 0, proposed: 2_000_000, unpriced },
          }
        : request,
    );
  });
  expect(
    await screen.findByText(/is counted in tokens: the price of openai\/local is unknown/),
  ).toBeVisible();
  expect(screen.getByRole('textbox', { name: 'New limit in tokens' })).toHaveValue('2000000');
});
