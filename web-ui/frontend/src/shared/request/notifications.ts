import { lockManager } from '~/shared/api/sharedStream';
import { Store } from './store';

/** `absent` where a browser has none, or cannot agree with its other tabs which one speaks. */
export type NotificationState = 'absent' | 'blocked' | 'off' | 'on';

const KEY = 'perdure.notifications';

/** Whether this browser tells of new requests while no page is visible. */
export const notifications = new Store<NotificationState>('off');

export function notificationState(): NotificationState {
  if (!('Notification' in window) || lockManager() === undefined) return 'absent';
  if (Notification.permission === 'denied') return 'blocked';
  return Notification.permission === 'granted' && isWanted() ? 'on' : 'off';
}

/** Follows changes in another tab or in the browser's settings. */
export function refreshNotifications(): void {
  notifications.set(notificationState());
}

/** Only to be called when a person asks for it: the browser then asks them once. */
export async function turnNotificationsOn(): Promise<void> {
  want(true);
  await Notification.requestPermission();
  refreshNotifications();
}

export function turnNotificationsOff(): void {
  want(false);
  refreshNotifications();
}

function isWanted(): boolean {
  try {
    return localStorage.getItem(KEY) === 'on';
  } catch {
    return false;
  }
}

function want(on: boolean): void {
  try {
    if (on) localStorage.setItem(KEY, 'on');
    else localStorage.removeItem(KEY);
  } catch {
    // Where nothing can be stored they stay off.
  }
}
