import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderApp } from '~/mock/renderApp';
import type { MockApi } from '~/mock/MockApi';
import type { DeliverySubject, HumanRequest } from '~/shared/api/request';

function offer(change: Partial<DeliverySubject>) {
  return (api: MockApi) => {
    api.requests = api.requests.map((one): HumanRequest =>
      one.kind === 'delivery' ? { ...one, subject: { ...one.subject, ...change } } : one,
    );
  };
}

test('shows the diff of a delivery beside the buttons that decide it', async () => {
  renderApp('/inbox/r-delivery');
  const diff = await screen.findByRole('region', { name: '.vscode/tasks.json' });
  expect(diff).toHaveTextContent('"command": "npm run build"');
  expect(screen.getByRole('button', { name: /^Send back/ })).toBeInTheDocument();
});

test('names the file of a diff once, above its lines', async () => {
  renderApp('/inbox/r-delivery');
  const diff = await screen.findByRole('region', { name: 'src/DatePicker.tsx' });
  expect(within(diff).queryByText(/^(---|\+\+\+) /)).toBeNull();
  expect(within(diff).getAllByRole('row')[0]).toHaveTextContent(/^@@ /);
});

test('folds a file away and opens it again', async () => {
  const { user } = renderApp('/inbox/r-delivery');
  await screen.findByRole('region', { name: '.vscode/tasks.json' });
  await user.click(screen.getByRole('button', { name: '.vscode/tasks.json' }));
  expect(screen.queryByRole('region', { name: '.vscode/tasks.json' })).not.toBeInTheDocument();
});

test('says what was verified before the diff', async () => {
  renderApp('/inbox/r-delivery');
  const diff = await screen.findByRole('region', { name: 'src/DatePicker.tsx' });
  const check = screen.getByText('npm test');
  expect(check.closest('li')).toHaveTextContent('npm test passed');
  expect(check.compareDocumentPosition(diff)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

test('shows the diff before the checks by hand, so that a phone shows it beside the decision', async () => {
  renderApp('/inbox/r-delivery');
  const diff = await screen.findByRole('region', { name: 'src/DatePicker.tsx' });
  const check = screen.getByRole('checkbox', { name: 'The calendar opens on a phone.' });
  expect(diff.compareDocumentPosition(check)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

test.each([
  ['nothing', []],
  ['a check that was not run', [{ command: 'npm test', passed: null }]],
])('says that %s verified a delivery', async (_, verification) => {
  renderApp('/inbox/r-delivery', offer({ verification }));
  const title = await screen.findByRole('heading', { name: 'Verification' });
  const section = title.parentElement ?? expect.fail('The title stands in no section.');
  expect(within(section).getByText('Not verified: no check was run.')).toBeVisible();
});

test('shows no diff of other changes than those of the delivery', async () => {
  renderApp(
    '/inbox/r-delivery',
    offer({
      files: [
        {
          path: 'src/DatePicker.tsx',
          status: 'modified',
          additions: 1,
          deletions: 0,
          binary: false,
        },
      ],
    }),
  );
  expect(await screen.findByRole('alert')).toHaveTextContent('not of this delivery');
  expect(screen.queryByRole('region', { name: 'src/DatePicker.tsx' })).not.toBeInTheDocument();
});

test.each([
  ['branch', 'a branch here, neither merged nor pushed'],
  ['patch', 'a patch, applied nowhere'],
  ['push', 'a pushed branch, not merged'],
  ['pull_request', 'a pull request, not merged'],
])('says how far a delivery by %s goes', async (mode, words) => {
  renderApp('/inbox/r-delivery', offer({ mode }));
  expect(await screen.findByText(words)).toBeVisible();
});

test('says before a budget is rejected that the task then ends', async () => {
  renderApp('/inbox/r-budget');
  expect(await screen.findByText(/^Reject: the task ends\./)).toBeVisible();
});

test('says of a settled delivery what was checked by hand and what was not', async () => {
  const settled = (api: MockApi) => {
    const request = api.requests.find(({ id }) => id === 'r-delivery') ?? expect.fail('no request');
    const checks = { ticked: ['It prints.'], waived: ['The calendar opens on a phone.'] };
    api.settle(request, { decisionId: 'x', digest: '', outcome: 'approve', ...checks }, 'grace');
  };
  renderApp('/inbox/r-delivery', settled);
  expect(await screen.findByText('Checked by hand:')).toHaveTextContent('Checked by hand:');
  const status = screen.getByText(/grace approved this/).closest('[role=status]');
  expect(status).toHaveTextContent('Checked by hand: It prints.');
  expect(status).toHaveTextContent('Not checked: The calendar opens on a phone.');
  expect(screen.queryByRole('checkbox')).toBeNull();
});

test('says of a settled budget the new limit', async () => {
  renderApp('/inbox/r-budget', (api) => {
    const request = api.requests.find(({ id }) => id === 'r-budget') ?? expect.fail('no request');
    api.settle(request, { decisionId: 'x', digest: '', outcome: 'approve', budget: 30 }, 'grace');
  });
  const limit = await screen.findByText('New limit');
  expect(limit.closest('[role=status]')).toHaveTextContent('New limit 30');
});
