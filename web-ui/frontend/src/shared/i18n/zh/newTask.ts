import type { newTask as en } from '../en/newTask';

/** Texts of the page of a new task that no other page shows. */
export const newTask: typeof en = {
  create: {
    agent: '代理',
    agentKinds: { build: '可改动文件', plan: '只做规划，不改动', reads: '只读' },
    anyAgent: '由策略决定',
    planners: '规划者',
    plannersHelp: '多位规划者各自起草，互相评审一次，再由一位合并。',
    plannerChoices: { '1': '一位', '2': '两位', '3': '三位', '4': '四位' },
    dirty: '未提交的更改',
    delivery: '交付方式',
    dirtyChoices: { exclude: '不包含', include: '一并带上' },
    deliveries: { branch: '分支', patch: '补丁' },
    title: '新任务',
    repository: '仓库',
    repositoryHelp: '服务器主机上的路径或 URL。不会触碰您的检出。',
    repositoryNone: '无：使用临时文件夹',
    ref: '分支、标签或提交',
    refNone: '当前检出的内容',
    request: '要做什么？',
    requestHelp: '像告诉同事一样：哪里有问题或想要什么，以及如何判断已完成。',
    variant: '思考强度',
    budget: '预算（美元）',
    budgetHelp: '用完后任务停下并询问。',
    budgetTokens: '{{model}} 的价格未知：每美元按 200,000 个词元计。用完后任务停下并询问。',
    more: '更多设置',
    submit: '创建任务',
    missing: '请先写明要做什么。',
    badBudget: '预算须是大于 0 的数字。',
    sending: '正在创建任务。',
  },
};
