import type { Wire } from '~/shared/api/wire';

/** Some of the strategies that a server has. */
export const mockStrategies: readonly Wire<'StrategyView'>[] = [
  strategy('auto', 'Choose by the request', '按请求选择', true),
  strategy(
    'layered',
    'Explore, design, review, plan, approve, build',
    '探索、设计、审阅、计划、批准、实现',
    true,
  ),
  strategy('light', 'Plan in one call, approve, build', '一次调用写出计划，批准后实现', false),
  strategy('build-only', 'Build at once, no plan', '立即实现，无计划', false),
  strategy('answer', 'Only answer, change nothing', '只回答，不改动', false),
];

function strategy(
  name: Wire<'StrategyView'>['name'],
  en: string,
  zh: string,
  designs: boolean,
): Wire<'StrategyView'> {
  return {
    name,
    title: { en, zh },
    needsApproval: designs || name === 'light',
    designs,
    allowed: true,
  };
}
