import { HttpResponse, http } from 'msw';
import type { NoticeChoice, PersonCalendar } from '~/features/settings/ownSettings';
import type { MockApi } from './MockApi';
import { problem } from './problem';

/** The notices of a person on a server that has mail and a webhook. */
export function mockNotices(): NoticeChoice {
  return {
    topics: ['question', 'permission', 'plan', 'reminder'],
    channels: [],
    available: ['mail', 'webhook', 'browser'],
    mailDomains: ['example.org'],
  };
}

export function ownSettingsHandlers(api: MockApi) {
  return [
    http.get('/api/me/notices', () => HttpResponse.json(api.notices)),
    http.put<never, Partial<NoticeChoice>>('/api/me/notices', async ({ request }) => {
      const body = await request.json();
      if (body.digest === 'soon') {
        return problem(422, 'invalid', "'digest' is 'soon': write a time of day such as 08:00.");
      }
      const { available, mailDomains } = api.notices;
      api.notices = { ...mockNotices(), ...body, available, mailDomains };
      return HttpResponse.json(api.notices);
    }),
    http.get('/api/me/calendar', () => HttpResponse.json(api.calendar)),
    http.put<never, PersonCalendar>('/api/me/calendar', async ({ request }) => {
      api.calendar = await request.json();
      return HttpResponse.json(api.calendar);
    }),
  ];
}
