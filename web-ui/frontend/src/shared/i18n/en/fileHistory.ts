/** Versions of a file, and taking back its change; loaded with the changes of a task. */
export const fileHistory = {
  fileHistory: {
    takeBack: 'Take back…',
    title: 'Take back a change of {{path}}?',
    part: 'What to take back',
    whole: 'The whole change of the file',
    hunk: 'Hunk {{number}}, from line {{line}}',
    effect: 'The files would change like this:',
    reading: 'Perdure works out the effect.',
    kept: 'A checkpoint keeps the file as it is now, and “Undo the last turn” brings it back. The agent is told to read the file again.',
    confirm: 'Take it back',
    keep: 'Keep the change',
    versions: 'Versions',
    versionsOf: 'Versions of {{path}}',
    none: 'No checkpoint has changed this file.',
    turn: 'Turn {{turn}} of {{run}}',
    step: 'Step {{step}}',
    apart: 'Outside of turns',
    call: 'call {{call}} ({{tool}})',
    diff: 'Diff of version {{number}}',
    close: 'Close',
  },
};
