import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderApp } from '~/mock/renderApp';

const part = async (name: string) => within(await screen.findByRole('region', { name }));

it('tells who is waited for, for what, and leads to the request and its task', async () => {
  renderApp('/operate');

  const waiting = await part('Waiting for people');
  expect(waiting.getByRole('heading', { name: /Nobody has taken it/ })).toHaveTextContent(
    /requests, longest/,
  );
  expect(waiting.getByRole('heading', { name: /grace/ })).toHaveTextContent('1 request, longest');
  expect(waiting.getAllByRole('link', { name: 'Rework the storage layer' })[0]).toHaveAttribute(
    'href',
    '/tasks/t-ledger',
  );
});

it('tells why what should move is silent, and changes what silent means', async () => {
  const { user } = renderApp('/operate');

  const silent = await part('Silent');
  expect(silent.getByText(/A call has not ended:/)).toHaveTextContent('InvoiceTest');
  expect(
    silent.getByText(/No worker listens on the queue workspace-1-build-7: start .* host build-7/),
  ).toBeVisible();

  await user.selectOptions(screen.getByLabelText('Silent after'), 'Silent after 30 min');
  expect(await screen.findAllByRole('link', { name: /silent/ })).not.toHaveLength(0);
  expect(window.location.search).toBe('?silent=30');
});

it('tells which host has no worker and which provider does not answer, with their tasks', async () => {
  renderApp('/operate');

  const workers = await part('Workers');
  expect(workers.getByRole('row', { name: /build-7/ })).toHaveTextContent('build-730–');
  expect(workers.getByText(/takes no new tasks: grace drains this host/)).toHaveTextContent(
    'build-8 takes no new tasks: grace drains this host. Run perdure fleet undrain build-8 to end this.',
  );
  expect(workers.getByRole('list', { name: 'Tasks of build-7' })).toHaveTextContent(
    'Rework the storage layer',
  );
  expect((await part('Records and engine')).getByRole('listitem')).toHaveTextContent(
    't-lostThe engine runs a workflow of a task that the records do not have.',
  );
  const providers = await part('Providers');
  expect(
    providers.getByText(/2 tasks ask again, 1 task has given up and waits in the inbox/),
  ).toHaveTextContent('The connection was refused.');
  expect(providers.getByRole('link', { name: 'Round invoices half up' })).toBeVisible();
});

it('moves the tasks of a host without a worker after a question', async () => {
  const { user } = renderApp('/operate');

  const workers = await part('Workers');
  expect(workers.queryByRole('button', { name: /build-8/ })).not.toBeInTheDocument();
  await user.click(workers.getByRole('button', { name: 'Move the tasks of build-7' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(/Calls that ran on the host are lost/)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Move the tasks' }));

  expect(await dialog.findByText('1 task has moved.')).toBeVisible();
  expect(dialog.getByText(/t-alone/)).toHaveTextContent('The database has no copy of its files.');
});

it('tells what failed by class and what was spent', async () => {
  renderApp('/operate');

  const failing = await part('Failed in the last day');
  expect(failing.getByText('verification_failed')).toBeVisible();
  const spend = await part('Spending');
  expect(spend.getByText('$4.37')).toBeVisible();
  expect(spend.getByText('12 calls without a price are left out')).toBeVisible();
});

it('is opened by keys', async () => {
  const { user } = renderApp('/inbox');
  await screen.findByRole('navigation', { name: 'Main' });
  await user.keyboard('go');
  expect(await screen.findByRole('heading', { level: 1, name: 'Operate' })).toBeVisible();
});
