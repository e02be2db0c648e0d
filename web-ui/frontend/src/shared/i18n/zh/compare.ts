import type { compare as en } from '../en/compare';

/** The comparison of two tasks. */
export const compare: typeof en = {
  compare: {
    title: '两个任务对照',
    back: '返回任务',
    request: '请求',
    answers: '回答',
    strategy: '策略',
    model: '模型',
    ownModel: '服务器的默认模型',
    ofTokens: '{{all}}，其中缓存 {{cached}}，输出 {{written}}',
    files: '从第一个任务到第二个任务不同的文件',
    filesUnknown: '未知：本服务器没有两个任务的文件。',
    sameFiles: '没有：两个任务的文件相同。',
    choose: '选择用来对照的任务：',
    alone: '此仓库没有其他任务',
    noTask: '没有此编号的任务。',
    state: '状态',
    calls: '模型调用',
    tokens: '词元',
    cost: '费用',
    time: '用时',
    replans: '首版之后的计划修订',
    decisions: '决定',
    checks: '检查',
    checked: '通过 {{passed}}，失败 {{failed}}，未定 {{open}}',
    agent: '{{calls}} 次调用，{{tokens}} 词元，{{cost}}',
    outcome: '结果',
  },
};
