/** Texts of the dialogs that ask before a person's action on a task. */
export const controlDialogs = {
  control: {
    asks: {
      pause: {
        title: 'Pause this task?',
        text: 'Running model calls and commands finish, and their results are kept. Nothing new starts until you resume the task. You can still answer open requests.',
        confirm: 'Pause the task',
        keep: 'Let it continue',
      },
      interrupt: {
        title: 'Interrupt this task?',
        text: 'Perdure stops running work at once and withdraws its open requests. A running step starts again with a new attempt. Changes stay. The task then waits for a message.',
        confirm: 'Interrupt the task',
        keep: 'Let it continue',
      },
      cancel: {
        title: 'Cancel this task?',
        text: 'Perdure stops running work and withdraws open requests. The branch, the files and all records stay. A message starts a follow-up.',
        clean: 'Archive it as well, so that Perdure deletes its work tree after the retention time',
        confirm: 'Cancel the task',
      },
      replan: {
        title: 'Plan the rest again?',
        text: 'Finished steps keep their results. The planner writes the rest of the plan again, and you approve it before Perdure runs it. It costs model calls.',
        confirm: 'Plan it again',
        keep: 'Keep it',
      },
      archive: {
        title: 'Archive this task?',
        text: 'The task never takes messages again. After the retention time Perdure deletes its work tree and checkpoints, and keeps undelivered changes as a patch. Its branch and all records stay.',
        confirm: 'Archive the task',
        keep: 'Keep it',
      },
    },
    forking: {
      title: 'Fork this task?',
      from: 'Where it begins',
      anew: 'At the beginning, with a new plan',
      finished: 'After all finished steps',
      after: 'After step {{number}}: {{title}}',
      goesOn:
        'A new task continues with this plan: finished steps stay done, with their files and reports. You approve the plan again before Perdure runs the rest. The new task has its own costs. This task continues unchanged.',
      text: 'A new task gets the same request, on the commit that this one began with. It has its own plan, requests and costs. This task continues unchanged, and the new task takes over none of its work.',
      model: 'Model of the new task',
      request: 'Another request (else the same)',
      message: 'Message that the planner reads before you see the plan',
      confirm: 'Begin the new task',
    },
    sharing: {
      title: 'Share this task?',
      text: 'Everyone with the link can read the request, the plan, the result and the messages, without signing in. Tool output, changes and text that looks like a secret are left out. The link ends after seven days.',
      confirm: 'Make a link',
      until: 'It can be read until {{time}}.',
      revoke: 'End the link',
      revoked: 'The link has ended: nobody can read the task by it.',
      export: 'Save as Markdown',
      close: 'Close',
    },
    limit: {
      title: 'Raise a limit',
      text: 'The total that the task may use. This also settles a request for a higher limit.',
      of: 'Limit',
      dimensions: { budget: 'Dollars', tokens: 'Tokens', turns: 'Turns', minutes: 'Minutes' },
      amount: 'New total',
      bad: 'A number above 0.',
      confirm: 'Raise it',
    },
    switch: {
      title: 'Switch the model',
      text: 'From the next call on, for every agent of the task that has no model of its own. What was said so far is sent to the new model as well.',
      model: 'Model',
      same: 'Unchanged',
      thinking: 'Thinking',
      confirm: 'Switch',
    },
  },
};
