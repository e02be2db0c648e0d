/** Changes, checks and decisions. */
export const changes = {
  changes: {
    binary: 'A binary file: there is nothing to read.',
    truncated: 'The change is longer than what is shown.',
    noDiff: 'No lines changed.',
  },
  fileStatus: {
    added: 'added',
    modified: 'changed',
    deleted: 'deleted',
    renamed: 'renamed',
    type_changed: 'type changed',
  },
  checks: {
    empty: 'No check has run yet',
    emptyText: 'Each step of the plan has checks; they run when the step is done.',
    passed: 'passed',
    failed: 'failed',
    pending: 'not run yet',
    exit: 'exit code {{code}}',
    whole: 'Verification of the whole task',
    output: 'Output',
  },
  decisions: {
    empty: 'Nothing has been decided yet',
    emptyText: 'Every decision is on record here: who, when, what they saw, what they said.',
    said: 'said',
    by: '{{by}} {{outcome}}',
    remembered: 'remembered',
    saw: 'saw digest {{digest}}',
  },
};
