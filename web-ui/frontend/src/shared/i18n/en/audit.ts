/** Texts about the log of decisions. */
export const audit = {
  audit: {
    title: 'Log of decisions',
    unverified: 'Perdure has not verified the log yet.',
    intact_one: '{{count}} decision is as it was recorded. Verified',
    intact_other: '{{count}} decisions are as they were recorded. Verified',
    broken_one: '{{count}} place is not as it was recorded. Verified',
    broken_other: '{{count}} places are not as they were recorded. Verified',
    decisions: 'Decisions of the task',
    kinds: {
      changed: 'The record of this decision was changed.',
      content_changed: 'The content that was decided on was changed afterwards.',
      missing: 'A decision was removed from the record.',
      misplaced: 'The record of this decision was inserted or moved.',
      cut: 'The end of the record is missing.',
      contradicted: 'Another record contradicts this decision.',
      unreadable: 'The decisions of this task cannot be read.',
    },
  },
};
