/** What a person can have done with a task that is there, and the models to choose from. */
export const controls = {
  control: {
    label: 'Control the task',
    pause: 'Pause',
    resume: 'Resume',
    interrupt: 'Interrupt',
    cancel: 'Cancel…',
    replan: 'Plan the rest anew…',
    budget: 'Raise the budget…',
    model: 'Switch model…',
    archive: 'Archive…',
    keep: 'Keep it',
    asks: {
      cancel: {
        title: 'Cancel this task?',
        text: 'What runs is stopped and open requests are withdrawn. The branch, the files and everything recorded are kept; a message starts a follow-up.',
        clean: 'Archive it as well, so that its work tree is deleted after the time for keeping',
        confirm: 'Cancel the task',
      },
      replan: {
        title: 'Plan what is left anew?',
        text: 'Finished steps keep their results. The planner writes the rest of the plan anew, and you approve it before it is carried out. It costs model calls.',
        confirm: 'Plan it anew',
      },
      archive: {
        title: 'Archive this task?',
        text: 'It takes no more messages, for good. After the time for keeping, its work tree and checkpoints are deleted; what was not handed over is kept as a patch. Its branch and everything recorded stay.',
        confirm: 'Archive the task',
      },
    },
    limit: {
      title: 'Raise a limit',
      text: 'The task may use so much in all. A request that asks for it is settled by this.',
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
    step: {
      label: 'Control step {{number}}',
      retry: 'Try again',
      skip: 'Leave it out…',
      skipTitle: 'Leave step {{number}} out?',
      skipText:
        'It is not carried out, nor are steps that need it. What it has changed is put back; the others are carried out, checked and delivered.',
      skipConfirm: 'Leave it out',
      cancel: 'Cancel step…',
      cancelTitle: 'Cancel step {{number}}?',
      cancelText:
        'Its run ends and what it changed is dropped. Steps that need it are left out; the rest of the plan goes on.',
      cancelConfirm: 'Cancel the step',
      sent: 'Asked for; the step shows what comes of it.',
    },
  },
  models: {
    standard: 'standard',
    window: '{{tokens}} tokens',
    price: '{{input}} in, {{output}} out per million',
    noPrice: 'price unknown',
    thinking: 'thinking {{variants}}',
    effort: { none: 'none', low: 'low', medium: 'medium', high: 'high', max: 'max' },
  },
};
