/** How deliberate a decision has to be, in milliseconds. */
export const pace = {
  /** No other key comes so long before a key that decides, or so long after it. */
  before: 350,
  after: 450,
  /** So long a request is in view before a key decides on it. */
  view: 1_000,
  /** So long a button that has just appeared takes no click: it was meant for what was there before. */
  fresh: 700,
};
