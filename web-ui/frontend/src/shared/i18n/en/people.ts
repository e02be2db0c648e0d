/** Texts for people who work on requests together. */
export const people = {
  people: {
    folders: { team: 'My team', others: 'Waiting for others', all: 'All requests' },
    comments: {
      title: 'Comments',
      help: 'For other people. A comment decides nothing, and no agent reads it.',
      label: 'Comment',
      send: 'Add the comment',
      blank: 'Write a comment first.',
    },
    deputy: {
      for: 'for {{name}}',
      you: 'You vote for {{name}}, who is absent.',
      voted: '{{by}} votes for {{name}}, who is absent.',
      decided: '{{by}} for {{name}}',
    },
  },
};
