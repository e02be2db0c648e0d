import type { controls as en } from '../en/controls';
import type { controlDialogs } from './controlDialogs';

type Texts = typeof en;

/** Texts for a person's actions on an existing task, and for the choice of models. */
export const controls: Omit<Texts, 'control'> & {
  control: Omit<Texts['control'], keyof (typeof controlDialogs)['control']>;
} = {
  control: {
    label: '控制任务',
    pause: '暂停…',
    resume: '恢复',
    interrupt: '中断…',
    cancel: '取消…',
    replan: '重新规划剩余部分…',
    budget: '提高预算…',
    model: '切换模型…',
    archive: '归档…',
    fork: '派生…',
    share: '分享…',
    compare: '对照…',
    keep: '保留',
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
      reset: '重置到此处…',
      resetTitle: '重置到步骤 {{number}}？',
      resetText:
        '文件和分支回到此步骤之前。此步骤及其后的工作会重新执行，会产生模型调用。之前已交付的内容原样保留。',
      resetUnread: '正在读取会撤回的内容…',
      resetAgain: '重新执行',
      resetCommits: '离开分支的提交',
      resetNone: '无：它没有提交任何内容。',
      resetKept: '它们离开 {{branch}} 并被保留；可用以下命令取回：',
      resetConfirm: '重置任务',
      sent: '已提交；结果会显示在步骤上。',
    },
  },
  rights: {
    reading: '规划阶段只读：计划获批之前，仓库中的任何内容都不能更改。',
    answer: '此任务只读：仓库中的任何内容都不能更改。',
    building: '正在构建：{{agent}} 可以更改本任务自己分支上的文件，其他操作会先询问。',
    reads: '{{agent}} 正在工作，且只读。',
    more: '工具与权限',
    changes: '可以更改',
    onlyReads: '只读',
    asks: '先询问',
    denied: '从不允许',
    words: {
      bash: '命令，例如',
      bash_unconfined: '没有沙箱时的任何命令',
      doom_loop: '重复同样的操作时继续',
      edit: '修改',
      external_directory: '离开工作区',
      git_objects: '通过 git 读取文件的旧版本',
      network: '访问主机',
      opaque: '未分析的脚本',
      opaque_unconfined: '没有沙箱时未分析的脚本',
      plan_exit: '提交计划供批准',
      question: '向您提问',
      read: '读取',
      webfetch: '获取网页',
    },
    others_one: '等另外 {{count}} 项',
    others_other: '等另外 {{count}} 项',
  },
  models: {
    standard: '默认',
    window: '{{tokens}} 词元',
    price: '每百万词元：输入 {{input}}，输出 {{output}}',
    noPrice: '价格未知',
    noKey: '未设密钥',
    thinking: '思考：{{variants}}',
    effort: { none: '无', low: '低', medium: '中', high: '高', max: '最高' },
  },
};
