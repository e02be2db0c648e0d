/** Texts about the log of decisions that only the page of operators shows. */
export const auditLog = {
  audit: {
    title: 'Log of decisions',
    unverified: 'Perdure has not verified the log yet.',
    intact_one: '{{count}} decision is as it was recorded. Verified',
    intact_other: '{{count}} decisions are as they were recorded. Verified',
    broken_one: '{{count}} place is not as it was recorded. Verified',
    broken_other: '{{count}} places are not as they were recorded. Verified',
    decisions: 'Decisions of the task',
  },
};
