import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderApp } from '~/mock/renderApp';

/** Types one state of a word that an input method has not finished. */
function compose(field: HTMLElement, value: string) {
  fireEvent(field, new CompositionEvent('compositionupdate', { data: value }));
  fireEvent.input(field, {
    target: { value },
    isComposing: true,
    inputType: 'insertCompositionText',
  });
}

test.each([
  ['/tasks', 'Search tasks'],
  ['/inbox/r-plan', 'Find a request'],
])('looks for what an input method writes once it is written, on %s', async (path, name) => {
  renderApp(path);
  const field = await screen.findByRole('searchbox', { name });
  field.focus();
  fireEvent.compositionStart(field);
  for (const value of ['n', 'ni', 'ni h', '你好']) {
    compose(field, value);
    expect(field).toHaveValue(value);
    expect(window.location.search).toBe('');
  }
  fireEvent.compositionEnd(field, { data: '你好' });
  await waitFor(() => expect(new URLSearchParams(window.location.search).get('q')).toBe('你好'));
  expect(field).toHaveValue('你好');
});

test.each([
  ['/tasks?q=zzzz', 'Search tasks', 'Round invoices half up'],
  ['/inbox?q=zzzz', 'Find a request', 'Round invoices half up'],
  ['/permissions?q=zzzz', 'Find a rule', 'npm install *'],
])(
  'leads from a search that found nothing back to all there is, on %s',
  async (path, name, one) => {
    const { user } = renderApp(path);
    await user.click(await screen.findByRole('link', { name: 'Show all' }));
    expect((await screen.findAllByText(one, { exact: false }))[0]).toBeVisible();
    expect(screen.getByRole('searchbox', { name })).toHaveValue('');
  },
);

test('finds requests by words', async () => {
  const { user } = renderApp('/inbox/r-plan');
  const list = await screen.findByRole('region', { name: 'Requests that wait' });
  await user.keyboard('/');
  expect(screen.getByRole('searchbox', { name: 'Find a request' })).toHaveFocus();
  await user.keyboard('billing rm');
  await waitFor(() => expect(within(list).getAllByRole('listitem')).toHaveLength(1));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(within(list).getAllByRole('listitem')).toHaveLength(6));
});
