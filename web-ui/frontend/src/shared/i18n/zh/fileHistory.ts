import type { fileHistory as en } from '../en/fileHistory';

/** Versions of a file, and taking back its change. */
export const fileHistory: typeof en = {
  fileHistory: {
    takeBack: '撤回…',
    title: '撤回 {{path}} 的改动？',
    part: '撤回的内容',
    whole: '该文件的全部改动',
    hunk: '第 {{number}} 处，自第 {{line}} 行起',
    effect: '文件将这样改变：',
    reading: 'Perdure 正在计算结果。',
    kept: '检查点保留文件现在的内容，“撤销上一轮”可将其恢复。代理会得知须重新读取该文件。',
    confirm: '撤回改动',
    keep: '保留改动',
    versions: '版本',
    versionsOf: '{{path}} 的版本',
    none: '没有检查点改动过此文件。',
    turn: '{{run}} 的第 {{turn}} 轮',
    step: '步骤 {{step}}',
    apart: '不属于任何一轮',
    call: '调用 {{call}}（{{tool}}）',
    diff: '第 {{number}} 版的差异',
    close: '关闭',
  },
};
