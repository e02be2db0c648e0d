/** Texts of the page of a new task that no other page shows. */
export const newTask = {
  create: {
    agent: 'Agent',
    agentKinds: { build: 'changes files', plan: 'plans, changes nothing', reads: 'reads only' },
    anyAgent: 'As the strategy asks',
    planners: 'Planners',
    plannersHelp: 'Several draft apart, criticise each other once, and one merges.',
    plannerChoices: { '1': 'One', '2': 'Two', '3': 'Three', '4': 'Four' },
    dirty: 'Uncommitted changes',
    delivery: 'Deliver as',
    dirtyChoices: { exclude: 'Leave them out', include: 'Take them along' },
    deliveries: { branch: 'A branch', patch: 'A patch' },
    title: 'New task',
    repository: 'Repository',
    repositoryHelp: 'A path on the server’s host or a URL. Your checkout is never touched.',
    repositoryNone: 'None: a scratch folder',
    ref: 'Branch, tag or commit',
    refNone: 'What is checked out',
    request: 'What should be done?',
    requestHelp:
      'As you would tell a colleague: what is wrong or wanted, and how one can tell that it is done.',
    variant: 'Thinking',
    budget: 'Budget in dollars',
    budgetHelp: 'When it is used up, the task stops and asks.',
    budgetTokens:
      'The price of {{model}} is unknown: a dollar counts as 200,000 tokens. When they are used up, the task stops and asks.',
    more: 'More settings',
    submit: 'Create task',
    missing: 'Describe what should be done first.',
    badBudget: 'The budget is a number above 0.',
    sending: 'Creating the task.',
  },
};
