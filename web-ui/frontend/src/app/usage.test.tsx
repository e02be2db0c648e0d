import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { renderApp } from '~/mock/renderApp';

it('tells what models took, with what has no price, and remembers in the address by what', async () => {
  renderApp('/usage');

  expect(await screen.findByText('No model was called in this time')).toBeVisible();
  await userEvent.selectOptions(screen.getByLabelText('By'), 'Model');

  const table = await screen.findByRole('table');
  expect(within(table).getByRole('row', { name: /claude-sonnet/ })).toHaveTextContent(
    '21242K310K1.2K$1.75',
  );
  expect(within(table).getByRole('row', { name: /own\/free/ })).toHaveTextContent('–*');
  expect(screen.getByText('* without the calls whose price is unknown')).toBeVisible();
});
