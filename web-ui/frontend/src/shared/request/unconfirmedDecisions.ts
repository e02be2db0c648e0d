import type { Decision } from '~/shared/api/decision';

const PREFIX = 'perdure.outbox.';
const TAB = 'perdure.tab';
/**
 * Age at which a stored decision belongs to a closed page: an open page has sent the decision by
 * then.
 */
const ABANDONED = 30_000;

/** A decision that the server has not confirmed, as it outlives its page. */
export interface UnconfirmedDecision {
  readonly requestId: string;
  readonly title: string;
  readonly decision: Decision;
}

interface Stored extends UnconfirmedDecision {
  readonly tab: string;
  readonly at: number;
}

export function storeUnconfirmed(entry: UnconfirmedDecision): void {
  try {
    const stored: Stored = { ...entry, tab: tab(), at: Date.now() };
    localStorage.setItem(PREFIX + entry.requestId, JSON.stringify(stored));
  } catch {
    // A full or forbidden storage costs the decision its life beyond this page, nothing else.
  }
}

export function removeUnconfirmed(requestId: string): void {
  localStorage.removeItem(PREFIX + requestId);
}

/**
 * Returns the decisions that this tab could not send before its reload, and the decisions that
 * closed tabs left behind.
 */
export function readUnconfirmed(): readonly UnconfirmedDecision[] {
  return Object.keys(localStorage)
    .filter((key) => key.startsWith(PREFIX))
    .map((key) => read(key))
    .filter((entry) => entry !== undefined)
    .filter(({ tab: owner, at }) => owner === tab() || Date.now() - at > ABANDONED)
    .map(({ requestId, title, decision }) => ({ requestId, title, decision }));
}

function read(key: string): Stored | undefined {
  try {
    // Written by this page alone, in this shape.
    return JSON.parse(localStorage.getItem(key) ?? '') as Stored;
  } catch {
    return undefined;
  }
}

/** A name that a tab keeps when it is loaded again. */
function tab(): string {
  const known = sessionStorage.getItem(TAB);
  if (known !== null) return known;
  const name = crypto.randomUUID();
  sessionStorage.setItem(TAB, name);
  return name;
}
