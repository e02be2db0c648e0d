import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api, valueOf } from '~/shared/api/http';
import { useAction } from '~/shared/api/useAction';
import type { Wire } from '~/shared/api/wire';

export type NoticeChoice = Wire<'NoticePreferenceView'>;
export type PersonCalendar = Wire<'PersonCalendarBody'>;
export type NoticeTopic = NoticeChoice['topics'][number];
export type NoticeChannel = NoticeChoice['channels'][number];

const keys = { notices: ['own', 'notices'], calendar: ['own', 'calendar'] } as const;

/** The notices that the person at this page wants. */
export function useNoticeChoice() {
  return useQuery({
    queryKey: keys.notices,
    queryFn: ({ signal }) => valueOf(api.GET('/api/me/notices', { signal })),
  });
}

export function useSaveNotices() {
  const client = useQueryClient();
  return useAction({
    mutationFn: (body: Wire<'NoticePreferenceBody'>) =>
      valueOf(api.PUT('/api/me/notices', { body })),
    onSuccess: (saved) => client.setQueryData(keys.notices, saved),
  });
}

/** The working hours and absences of the person at this page. */
export function usePersonCalendar() {
  return useQuery({
    queryKey: keys.calendar,
    queryFn: ({ signal }) => valueOf(api.GET('/api/me/calendar', { signal })),
  });
}

export function useSaveCalendar() {
  const client = useQueryClient();
  return useAction({
    mutationFn: (body: PersonCalendar) => valueOf(api.PUT('/api/me/calendar', { body })),
    onSuccess: (saved) => client.setQueryData(keys.calendar, saved),
  });
}
