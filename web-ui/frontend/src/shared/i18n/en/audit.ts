/** Texts about records that have changed. */
export const audit = {
  audit: {
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
