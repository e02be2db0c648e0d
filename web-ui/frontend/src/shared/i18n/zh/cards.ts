import type { cards as en } from '../en/cards';

/** What each kind of request shows. */
export const cards: typeof en = {
  question: {
    custom: '其他',
    free: '您的回答',
    several: '可以多选。',
  },
  permission: {
    command: '将要运行的正是',
    change: '将要修改的正是',
    arguments: '将要调用的正是',
    where: '位置',
    touches: '涉及',
    network: '访问',
    sandbox: '沙箱',
    sandboxed: '在沙箱内',
    unsandboxed: '无沙箱：它能做服务器用户能做的一切',
    rule: '询问原因',
    ruleText: '{{permission}}：{{pattern}} → {{action}}',
    layer: '{{layer}} 层',
    run: '运行',
    step: '步骤 {{step}}',
    claim: '智能体的说法',
    hidden: '不可见的字符以红色标出名称。',
  },
  delivery: {
    mode: '交付方式',
    branch: '分支',
    commit: '提交',
    files: '文件',
    verification: '验证',
    read: '阅读改动，并对其行评论',
    manual: '人工检查：勾选您已核对的项目',
  },
  budget: {
    dimension: '限制对象',
    limit: '上限',
    spent: '已用',
    proposed: '新上限',
  },
  dimensions: { cost: '费用', tokens: '令牌数', turns: '轮次', minutes: '工作分钟数' },
  modes: { branch: '分支', patch: '补丁', push: '推送的分支', pull_request: '拉取请求' },
  operator: { cause: '原因', error: '错误信息', step: '步骤', files: '文件' },
  causes: {
    provider: '多次尝试后提供方仍无应答',
    conflict: '两个步骤改动了相同的行',
    planning_stuck: '规划无法推进',
    host_lost: '工作区所在主机已失联',
  },
};
