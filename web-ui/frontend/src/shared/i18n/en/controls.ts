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
        text: 'What runs is stopped. The branch and everything recorded are kept; the task cannot be continued by approval.',
        confirm: 'Cancel the task',
      },
      replan: {
        title: 'Plan what is left anew?',
        text: 'Finished steps stay as they are. The planner writes the rest of the plan anew, and you approve it before it is carried out. It costs model calls.',
        confirm: 'Plan it anew',
      },
      archive: {
        title: 'Archive this task?',
        text: 'It takes no more messages, and its files are cleared away after a while. Its branch and everything recorded stay.',
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
