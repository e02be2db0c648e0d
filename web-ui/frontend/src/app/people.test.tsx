import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderApp } from '~/mock/renderApp';
import type { MockApi } from '~/mock/MockApi';

/** A person who signed in, for whom one request waits; another one waits for a colleague. */
function signedIn(api: MockApi): void {
  api.person = true;
  api.requests = api.requests.map((one) => ({
    ...one,
    views: one.id === 'r-plan' ? ['mine'] : one.id === 'r-delivery' ? ['others', 'team'] : [],
  }));
}

test('shows a person first the requests that wait for them', async () => {
  renderApp('/inbox', signedIn);
  const list = await screen.findByRole('region', { name: 'Requests that wait' });
  expect(await within(list).findByText(/Start changing/)).toBeVisible();
  expect(within(list).getAllByRole('listitem')).toHaveLength(1);
  expect(screen.getByRole('link', { name: 'Inbox 1' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'For me 1' })).toBeVisible();
  expect(await screen.findByRole('link', { name: 'My team 1' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'All requests 6' })).toBeVisible();
});

test('names the people for whom a request waits', async () => {
  const { user } = renderApp('/inbox', signedIn);
  await user.click(await screen.findByRole('link', { name: 'Waiting for others 1' }));
  const list = await screen.findByRole('region', { name: 'Requests that wait' });
  expect(await within(list).findByText('Waiting for 1 more of security (cy)')).toBeVisible();
  expect(window.location.search).toBe('?show=others');
});

test('offers one person without sign-in no view of a team', async () => {
  renderApp('/inbox?show=team');
  expect(await screen.findByRole('link', { name: 'For me 6' })).toHaveAttribute(
    'aria-current',
    'true',
  );
  await waitFor(() => expect(screen.queryByRole('link', { name: /My team/ })).toBeNull());
});

test('lets people comment on a request for each other', async () => {
  const { user, api } = renderApp('/inbox/r-plan', (it) => {
    signedIn(it);
    it.comments = [
      { commentId: 'c1', author: 'bo', at: '2026-11-20T10:00:00Z', text: 'Why\u202E twice?' },
    ];
  });
  const comments = await screen.findByRole('region', { name: 'Comments' });
  expect(await within(comments).findByText(/U\+202E/)).toBeVisible();
  await user.type(within(comments).getByRole('textbox', { name: 'Comment' }), 'Ask Cy.');
  await user.click(within(comments).getByRole('button', { name: 'Add the comment' }));
  expect(await within(comments).findByText('Ask Cy.')).toBeVisible();
  expect(within(comments).getByRole('textbox', { name: 'Comment' })).toHaveValue('');
  expect(api.comments).toMatchObject([{ author: 'bo' }, { author: 'you', text: 'Ask Cy.' }]);
});

test('offers no comments to one person without sign-in', async () => {
  renderApp('/inbox/r-plan');
  await screen.findByRole('heading', { level: 1, name: /Start changing/ });
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Comments' })).toBeNull());
});

test('shows comments without a field to a person who only sees', async () => {
  renderApp('/inbox/r-plan', (it) => {
    signedIn(it);
    it.rights = ['see'];
  });
  const comments = await screen.findByRole('region', { name: 'Comments' });
  await waitFor(() => expect(within(comments).queryByRole('textbox')).toBeNull());
});

test('shows a deputy for whom the vote counts, and who voted for whom', async () => {
  renderApp('/inbox/r-plan', (it) => {
    signedIn(it);
    it.requests = it.requests.map((one) =>
      one.id === 'r-plan'
        ? {
            ...one,
            inPlaceOf: 'ana',
            votes: {
              ...one.votes,
              cast: [
                { by: 'ben', outcome: 'approve', at: '2026-11-20T10:00:00Z', inPlaceOf: 'bo' },
              ],
            },
          }
        : one,
    );
  });
  expect(await screen.findByText('You vote for ana, who is absent.')).toBeVisible();
  expect(screen.getByText('ben votes for bo, who is absent.')).toBeVisible();
  const list = await screen.findByRole('region', { name: 'Requests that wait' });
  expect(await within(list).findByText('for ana')).toBeVisible();
});
