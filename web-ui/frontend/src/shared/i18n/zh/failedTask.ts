import type { failedTask as en } from '../en/failedTask';

/** The same texts in Chinese. */
export const failedTask: typeof en = {
  now: {
    label: '现在可以做什么',
    retry: '重试这个步骤',
    retryText: '从该步骤已做的改动继续重试，会产生模型调用。',
    retryWord: '请重试步骤 {{step}}。',
    again: '重试',
    againText: '请先消除原因。任务从已完成的部分继续，会产生一次模型调用。',
    againWord: '原因已消除，请重试。',
    say: '说点什么…',
    sayText: '任务会按您的话继续：告诉它缺了什么或哪里错了。',
    look: '查看已完成的改动',
    lookText: '已完成的步骤保持不变。任务继续之前不会交付任何内容。',
  },
};
