import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderApp } from '~/mock/renderApp';

test('shows what an answer rests on, also where its words stand in the conversation', async () => {
  renderApp('/tasks/t-billing/transcript', (api) => {
    const citations = [
      { ref: 'src/Invoice.java:3', title: 'Rounding', quote: 'HALF_UP' },
      { ref: 'https://example.org/rounding' },
    ];
    api.tasks = api.tasks.map((task) =>
      task.id === 't-billing'
        ? { ...task, state: 'answered', result: { text: 'Twice.', citations } }
        : task,
    );
  });
  const cited = await screen.findByRole('region', { name: 'What it rests on' });
  expect(cited).toHaveTextContent('src/Invoice.java:3 Rounding');
  expect(cited).toHaveTextContent('HALF_UP');
  expect(within(cited).getByRole('link')).toHaveAttribute('href', 'https://example.org/rounding');
});
