/** Texts for people who work on requests together. */
export const people = {
  people: {
    folders: { team: 'My team', others: 'Waiting for others', all: 'All requests' },
  },
};
