import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderApp } from '~/mock/renderApp';

test('saves the notices that a person wants', async () => {
  const { user, api } = renderApp('/settings');
  await user.click(await screen.findByLabelText('Mail'));
  await user.type(screen.getByLabelText('Mail address'), 'ada@example.org');
  expect(screen.getByText('An address of example.org.')).toBeVisible();
  await user.click(screen.getByLabelText('Plans'));
  await user.click(screen.getByLabelText('Failed tasks'));
  await user.type(screen.getByLabelText('Daily digest at'), '08:00');
  await user.click(screen.getByRole('button', { name: 'Save notices' }));
  expect(await screen.findByText('Saved.')).toBeVisible();
  expect(api.notices).toMatchObject({
    topics: ['question', 'permission', 'reminder', 'failed'],
    channels: ['mail'],
    mail: 'ada@example.org',
    digest: '08:00',
  });
  expect(api.notices).not.toHaveProperty('quiet');
});

test('shows the refusal of a time', async () => {
  const { user } = renderApp('/settings');
  await user.type(await screen.findByLabelText('Daily digest at'), 'soon');
  await user.click(screen.getByRole('button', { name: 'Save notices' }));
  expect(await screen.findByRole('alert')).toHaveTextContent("'digest' is 'soon'");
});

test('saves notifications of the browser and lets it ask for its permission', async () => {
  const requestPermission = vi.fn(() => Promise.resolve('granted'));
  vi.stubGlobal('Notification', { permission: 'default', requestPermission });
  const { user, api } = renderApp('/settings');
  await user.click(await screen.findByLabelText('Browser notification'));
  await user.click(screen.getByRole('button', { name: 'Save notices' }));
  expect(await screen.findByText('Saved.')).toBeVisible();
  expect(api.notices).toMatchObject({ channels: ['browser'] });
  expect(requestPermission).toHaveBeenCalledOnce();
  Reflect.deleteProperty(globalThis, 'Notification');
});

test('saves working hours and absences', async () => {
  const { user, api } = renderApp('/settings');
  await user.click(await screen.findByLabelText('Use my own working hours'));
  await user.click(screen.getByLabelText('Fri'));
  await user.type(screen.getByLabelText('First day'), '2026-12-24');
  await user.type(screen.getByLabelText('Last day'), '2027-01-03');
  await user.type(screen.getByLabelText('Deputy'), 'ben');
  await user.click(screen.getByRole('button', { name: 'Add an absence' }));
  await user.click(screen.getByRole('button', { name: 'Save calendar' }));
  await waitFor(() =>
    expect(api.calendar).toMatchObject({
      calendar: { hours: '09:00-17:00', days: ['mon', 'tue', 'wed', 'thu'] },
      absences: [{ from: '2026-12-24', until: '2027-01-03', deputy: 'ben' }],
    }),
  );
  await user.click(
    screen.getByRole('button', { name: 'Remove the absence from 2026-12-24 to 2027-01-03' }),
  );
  await user.click(screen.getByLabelText('Use my own working hours'));
  await user.click(screen.getByRole('button', { name: 'Save calendar' }));
  await waitFor(() => expect(api.calendar).toEqual({ absences: [] }));
});
