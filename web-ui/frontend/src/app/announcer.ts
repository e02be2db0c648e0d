import type { TaskEvent } from '~/shared/api/events';
import type { HumanRequest } from '~/shared/api/request';
import { isAnyTabVisible } from '~/shared/api/visibleTabs';
import { notificationState } from '~/shared/request/notifications';
import { plainProse } from '~/shared/text/hidden';

const LONGEST = 200;

export interface Announcement {
  readonly title: string;
  readonly text: string;
}

/** Whether the person wants to hear of a request, by a choice for all browsers or this one. */
export function isWanted({ announced, views }: Pick<HumanRequest, 'announced' | 'views'>): boolean {
  return announced || (notificationState() === 'on' && views.includes('mine'));
}

function isPermitted(): boolean {
  return notificationState() !== 'absent' && Notification.permission === 'granted';
}

/** Tells of new requests by notifications of the browser while no page is visible. */
export class Announcer {
  readonly #shown = new Map<string, Notification>();
  readonly #read: (requestId: string) => Promise<Announcement | undefined>;
  readonly #open: (requestId: string) => void;

  /** `read` returns the text for a request if the person wants to hear of it, `open` shows the request in this tab. */
  constructor(
    read: (requestId: string) => Promise<Announcement | undefined>,
    open: (requestId: string) => void,
  ) {
    this.#read = read;
    this.#open = open;
  }

  hear(event: TaskEvent): void {
    if (event.kind === 'request.raised') void this.#announce(event.data.requestId);
    if (event.kind === 'request.settled') this.#close(event.data.requestId);
    if (event.kind === 'request.updated' && event.data.status !== 'pending')
      this.#close(event.data.requestId);
  }

  /** Removes the notification, for example when a person looks at the page. */
  closeAll(): void {
    for (const id of [...this.#shown.keys()]) this.#close(id);
  }

  async #announce(id: string): Promise<void> {
    if (!isPermitted() || (await isAnyTabVisible())) return;
    const said = await this.#read(id).catch(() => undefined);
    if (!said) return;
    try {
      // The tag makes one of two, should another tab have taken over meanwhile.
      const shown = new Notification(clean(said.title), { body: clean(said.text), tag: id });
      shown.onclick = () => {
        window.focus();
        this.#open(id);
        this.#close(id);
      };
      this.#shown.set(id, shown);
    } catch {
      // Some browsers on phones have notifications only for installed pages.
    }
  }

  #close(id: string): void {
    this.#shown.get(id)?.close();
    this.#shown.delete(id);
  }
}

/** Titles come from a model: what would not show is named, and nothing fills the screen. */
function clean(text: string): string {
  const line = Array.from(plainProse(text).replaceAll(/\s+/g, ' ').trim());
  return line.length <= LONGEST ? line.join('') : `${line.slice(0, LONGEST - 1).join('')}…`;
}
