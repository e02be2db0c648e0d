/** How deliberate a decision has to be, in milliseconds. */
export const decisionDelays = {
  /** No other key comes so long before a key that decides, or so long after it. */
  before: 350,
  after: 450,
  /** Time a request must be visible before a key can decide the request. */
  view: 1_000,
  /** Time that a new button ignores clicks: the person meant the content that was there before. */
  fresh: 700,
};
