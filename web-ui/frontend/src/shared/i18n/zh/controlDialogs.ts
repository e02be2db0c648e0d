import type { controlDialogs as en } from '../en/controlDialogs';

/** Texts of the dialogs that ask before a person's action on a task. */
export const controlDialogs: typeof en = {
  control: {
    asks: {
      pause: {
        title: '暂停此任务？',
        text: '正在进行的模型调用和命令会完成并保留；在您恢复之前不会开始新的工作。未决请求仍可答复。',
        confirm: '暂停任务',
        keep: '让它继续',
      },
      interrupt: {
        title: '中断此任务？',
        text: '正在进行的工作立即停止，其未决请求会被撤回。进行中的步骤会以新的尝试重新开始。已作的改动保留；之后任务等待消息。',
        confirm: '中断任务',
        keep: '让它继续',
      },
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
        keep: '保留',
      },
      archive: {
        title: '归档此任务？',
        text: '任务永远不再接收消息。保留期过后，它的工作树和检查点会被删除；未交付的改动保存为补丁。分支和所有记录都会保留。',
        confirm: '归档任务',
        keep: '保留',
      },
    },
    forking: {
      title: '派生此任务？',
      from: '从何处开始',
      anew: '从头开始，重新规划',
      finished: '在所有已完成的步骤之后',
      after: '在步骤 {{number}} 之后：{{title}}',
      goesOn:
        '新任务沿用此计划：已完成的步骤及其文件和报告都会保留。执行其余步骤之前，您需要再次批准计划；费用单独计算。此任务照常进行。',
      text: '新任务沿用同样的请求，从此任务开始时的提交出发。它单独规划、单独询问、单独计费。此任务照常进行；它的成果不会带入新任务。',
      model: '新任务的模型',
      request: '另一个请求（留空则沿用原请求）',
      message: '规划者在您看到计划之前先读的消息',
      question: '已回答的问题',
      sameAnswers: '不换回答',
      answer: '换一个回答：{{question}}',
      several: '多个回答用逗号分隔。',
      confirm: '开始新任务',
    },
    sharing: {
      title: '分享此任务？',
      text: '持有链接的人无需登录即可阅读请求、计划、结果和对话。工具输出、改动以及疑似机密的内容不会显示。链接七天后失效。',
      confirm: '生成链接',
      until: '可阅读至 {{time}}。',
      revoke: '终止链接',
      revoked: '此链接已不能再用于阅读。',
      export: '另存为 Markdown',
      close: '关闭',
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
  },
};
