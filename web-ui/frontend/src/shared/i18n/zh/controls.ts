import type { controls as en } from '../en/controls';

/** What a person can have done with a task that is there, and the models to choose from. */
export const controls: typeof en = {
  control: {
    label: '控制任务',
    pause: '暂停',
    resume: '恢复',
    interrupt: '中断',
    cancel: '取消…',
    replan: '重新规划剩余部分…',
    budget: '提高预算…',
    model: '切换模型…',
    archive: '归档…',
    keep: '保留',
    asks: {
      cancel: {
        title: '取消此任务？',
        text: '正在进行的会停止，打开的请求会撤回。分支、文件和全部记录都保留；发消息可开始后续。',
        clean: '同时归档，使其工作树在保留期过后删除',
        confirm: '取消任务',
      },
      replan: {
        title: '重新规划剩余部分？',
        text: '已完成的步骤保持不变。规划代理会重写计划的其余部分，由您批准后才会执行。这会产生模型调用。',
        confirm: '重新规划',
      },
      archive: {
        title: '归档此任务？',
        text: '任务永远不再接收消息。保留期过后，它的工作树和检查点会被删除；未交付的改动保存为补丁。分支和所有记录都会保留。',
        confirm: '归档任务',
      },
    },
    limit: {
      title: '提高上限',
      text: '任务总共可用的数额。正在等待此上限的请求会随之处理。',
      of: '上限',
      dimensions: { budget: '美元', tokens: '词元', turns: '轮次', minutes: '分钟' },
      amount: '新的总额',
      bad: '请输入大于 0 的数。',
      confirm: '提高',
    },
    switch: {
      title: '切换模型',
      text: '从下一次调用起，对任务中没有自己模型的所有代理生效。之前的对话也会发送给新模型。',
      model: '模型',
      same: '不变',
      thinking: '思考',
      confirm: '切换',
    },
    step: {
      label: '控制步骤 {{number}}',
      retry: '重试',
      skip: '略过…',
      skipTitle: '略过步骤 {{number}}？',
      skipText:
        '不执行此步骤，也不执行依赖它的步骤。它已做的改动会被撤回；其余步骤照常执行、检查并交付。',
      skipConfirm: '略过',
      cancel: '取消步骤…',
      cancelTitle: '取消步骤 {{number}}？',
      cancelText: '其运行将结束，所作改动会被丢弃。依赖它的步骤会被略过，计划的其余部分照常进行。',
      cancelConfirm: '取消步骤',
      sent: '已提交；结果会显示在步骤上。',
    },
  },
  models: {
    standard: '默认',
    window: '{{tokens}} 词元',
    price: '每百万词元：输入 {{input}}，输出 {{output}}',
    noPrice: '价格未知',
    thinking: '思考：{{variants}}',
    effort: { none: '无', low: '低', medium: '中', high: '高', max: '最高' },
  },
};
