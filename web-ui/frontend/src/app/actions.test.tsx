import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderApp } from '~/mock/renderApp';

async function open(id: string) {
  const { user, api } = renderApp(`/tasks/${id}/transcript`);
  await user.click(await screen.findByRole('button', { name: 'Actions…' }));
  const dialog = within(screen.getByRole('dialog'));
  return { user, api, dialog };
}

it('says what follows before it does anything, and does it only when it is confirmed', async () => {
  const { user, api, dialog } = await open('t-billing');

  const interrupt = dialog.getByRole('radio', { name: /^Interrupt/ });
  expect(interrupt.closest('label')).toHaveTextContent(/stopped at once; .* files stay/);
  expect(dialog.queryByRole('button', { name: 'Interrupt' })).toBeNull();
  await user.click(interrupt);
  expect(api.commands).toEqual([]);
  await user.click(dialog.getByRole('button', { name: 'Interrupt' }));

  await waitFor(() => expect(api.commands).toEqual([{ command: 'interrupt' }]));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('asks for the model and the limit that a command needs', async () => {
  const { user, api, dialog } = await open('t-billing');

  await user.click(dialog.getByRole('radio', { name: /^Switch the model/ }));
  const confirm = dialog.getByRole('button', { name: 'Switch the model' });
  expect(confirm).toHaveAttribute('aria-disabled', 'true');
  await user.type(dialog.getByLabelText('Model, as provider/model'), 'own/large');
  await user.click(confirm);

  await waitFor(() => expect(api.commands).toEqual([{ command: 'set_model', model: 'own/large' }]));
});

it('raises a limit only above the present one', async () => {
  const { user, api, dialog } = await open('t-billing');

  await user.click(dialog.getByRole('radio', { name: /^Raise the budget/ }));
  const confirm = dialog.getByRole('button', { name: 'Raise the budget' });
  await user.type(dialog.getByLabelText('New limit in dollars'), '2');
  expect(confirm).toHaveAttribute('aria-disabled', 'true');
  await user.type(dialog.getByLabelText('New limit in dollars'), '5');
  await user.click(confirm);

  await waitFor(() => expect(api.commands).toEqual([{ command: 'raise_budget', budget: 25 }]));
});

it('cancels and archives in one go where it is asked to', async () => {
  const { user, api, dialog } = await open('t-billing');

  await user.click(dialog.getByRole('radio', { name: /^Cancel the task/ }));
  await user.click(dialog.getByRole('checkbox', { name: /Then archive it/ }));
  await user.click(dialog.getByRole('button', { name: 'Cancel the task' }));

  await waitFor(() =>
    expect(api.commands).toEqual([{ command: 'cancel' }, { command: 'archive' }]),
  );
});
