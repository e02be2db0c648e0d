/** Use of models. */
export const usage = {
  usage: {
    title: 'Usage',
    by: 'By',
    groups: { day: 'Day', model: 'Model', repository: 'Repository', requester: 'Requester' },
    period: 'Period',
    periods: { '7': '7 days', '30': '30 days', '90': '90 days', '365': 'A year' },
    empty: 'No model was called in this time',
    tasks: 'Tasks',
    calls: 'Model calls',
    read: 'Uncached input',
    cached: 'Cached input',
    share: 'Cached share',
    kinds: { cached: 'Cached input', read: 'Uncached input', written: 'Output' },
    total: 'Tokens: {{tokens}}. Input from cache: {{share}}. Cost: {{cost}}.',
    chart: 'Tokens of each day; most on {{day}}: {{most}}',
    ofDay: '{{day}}: {{tokens}} tokens, {{share}} of the input from cache',
    written: 'Output',
    cost: 'Cost',
    none: 'none',
    unpriced: '* without the calls whose price is unknown',
  },
};
