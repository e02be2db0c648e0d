/** Texts of the actions on a failed task. */
export const failedTask = {
  now: {
    label: 'What can be done now',
    retry: 'Try the step again',
    retryText: 'The step is taken up again from what it has changed so far. It costs model calls.',
    retryWord: 'Try step {{step}} again.',
    again: 'Try again',
    againText: 'Remove the cause first. The task goes on from what it has done, with a model call.',
    againWord: 'The cause is removed. Try again.',
    say: 'Say something…',
    sayText: 'The task goes on with your words: tell it what was missing or wrong.',
    look: 'Look at what it has done',
    lookText: 'Finished steps stay as they are. Nothing is delivered before the task goes on.',
  },
};
