import { useCallback, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { TaskEvent } from '~/shared/api/events';
import { getRequest } from '~/shared/api/request';
import { markWhileVisible } from '~/shared/api/visibleTabs';
import { refreshNotifications } from '~/shared/request/notifications';
import { useServerWords } from '~/shared/request/serverWords';
import { Announcer, isWanted } from './announcer';

/**
 * Tells of new requests while no page is visible; the returned listener hears the events of the tab
 * that holds the stream.
 */
export function useAnnouncer(): (event: TaskEvent) => void {
  const { t } = useTranslation();
  const words = useServerWords();
  const navigate = useNavigate();
  const now = useRef({ t, words, navigate });
  useEffect(() => {
    now.current = { t, words, navigate };
  });
  const speaking = useRef<Announcer>(undefined);
  useEffect(() => {
    const announcer = new Announcer(
      async (id) => {
        const request = await getRequest(id);
        if (!isWanted(request)) return undefined;
        return {
          title: now.current.t('notifications.waits'),
          text: `${now.current.words.title(request)} (${request.taskTitle})`,
        };
      },
      (id) => void now.current.navigate(`/inbox/${encodeURIComponent(id)}`),
    );
    speaking.current = announcer;
    const look = () => {
      refreshNotifications();
      if (document.visibilityState === 'visible') announcer.closeAll();
    };
    look();
    const unmark = markWhileVisible();
    document.addEventListener('visibilitychange', look);
    window.addEventListener('storage', look);
    return () => {
      unmark();
      announcer.closeAll();
      document.removeEventListener('visibilitychange', look);
      window.removeEventListener('storage', look);
    };
  }, []);
  return useCallback((event) => speaking.current?.hear(event), []);
}
