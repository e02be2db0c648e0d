import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import { renderApp } from '~/mock/renderApp';
import { server } from '~/mock/server';

test('says something, says when it will be seen, and keeps it when the server is away', async () => {
  const { user, api } = renderApp('/tasks/t-live/transcript');
  const field = await screen.findByRole('textbox', { name: 'Message to the task' });
  expect(screen.getByText('Seen by the planner before it shows the plan')).toBeVisible();
  server.use(http.post('/api/tasks/:id/messages', () => HttpResponse.error(), { once: true }));
  await user.type(field, 'Look at Tuesday.{Enter}');
  expect(await screen.findByText(/Nothing is lost/)).toBeVisible();
  expect(field).toHaveValue('Look at Tuesday.');
  await user.click(screen.getByRole('button', { name: 'Model and thinking from now on' }));
  const thinking = screen.getByRole('combobox', { name: 'How hard the model thinks from now on' });
  await user.selectOptions(thinking, 'Thinking: high');
  await user.type(field, '{Enter}');
  await waitFor(() => expect(field).toHaveValue(''));
  expect(thinking).not.toBeInTheDocument();
  expect(api.said).toEqual([
    { task: 't-live', text: 'Look at Tuesday.', when: 'steer', variant: 'high' },
  ]);
});

test('lets a message wait for the work in hand, where there is some', async () => {
  const { user, api } = renderApp('/tasks/t-billing/transcript', ({ tasks }) => {
    for (const task of tasks) if (task.id === 't-billing') Object.assign(task, WORKING);
  });
  const when = await screen.findByRole('combobox', { name: 'When it is seen' });
  expect(when).toHaveDisplayValue('Seen before the next model call');
  await user.selectOptions(when, 'Seen when the current work is done');
  await user.type(
    screen.getByRole('textbox', { name: 'Message to the task' }),
    'Then this.{Enter}',
  );
  await waitFor(() => expect(api.said[0]).toMatchObject({ text: 'Then this.', when: 'queue' }));
});

const WORKING = { state: 'running', phase: 'executing' };

test('says that a message takes back a plan that waits for approval', async () => {
  renderApp('/tasks/t-ledger/plan');
  await screen.findByRole('textbox', { name: 'Message to the task' });
  expect(screen.getByText(/^Takes the plan back/)).toBeVisible();
});

test('completes commands, agents and files by the keyboard', async () => {
  const { user, api } = renderApp('/tasks/t-live/transcript');
  const field = await screen.findByRole('textbox', { name: 'Message to the task' });
  await user.type(field, '/r');
  expect(await screen.findByRole('option', { name: /rmslop/ })).toBeVisible();
  await user.keyboard('{ArrowDown}{Enter}');
  expect(field).toHaveValue('/rmslop ');
  await user.type(field, 'and @exp');
  await screen.findByRole('option', { name: /explore/ });
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('option', { name: /explore/ })).toBeNull();
  await user.type(field, 'o');
  await user.click(await screen.findByRole('option', { name: /export.txt/ }));
  expect(field).toHaveValue('/rmslop and @export.txt ');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(api.said).toHaveLength(1));
  expect(api.said[0]?.text).toBe('/rmslop and @export.txt');
});

test('attaches a file, leaves another out, and sends them with the message', async () => {
  const { user, api } = renderApp('/tasks/t-live/transcript');
  const field = await screen.findByRole('textbox', { name: 'Message to the task' });
  const choose = screen.getByLabelText('Files to attach');
  await user.upload(choose, [new File(['down'], 'a.log'), new File(['up'], 'b.log')]);
  await user.click(await screen.findByRole('button', { name: 'Leave a.log out' }));
  await user.type(field, 'See{Enter}');
  await waitFor(() =>
    expect(api.said[0]).toMatchObject({ attachments: [{ name: 'b.log', sha256: 'f11e' }] }),
  );
  expect(screen.queryByText('b.log')).toBeNull();
});
