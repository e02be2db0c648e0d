import type { usage as en } from '../en/usage';

/** Use of models. */
export const usage: typeof en = {
  usage: {
    title: '用量',
    by: '按',
    groups: { day: '日期', model: '模型', repository: '仓库', requester: '请求者' },
    period: '时间段',
    periods: { '7': '7 天', '30': '30 天', '90': '90 天', '365': '一年' },
    empty: '这段时间没有模型调用',
    tasks: '任务',
    calls: '模型调用',
    read: '未缓存输入',
    cached: '缓存输入',
    share: '缓存占比',
    kinds: { cached: '缓存输入', read: '未缓存输入', written: '输出' },
    total: '词元：{{tokens}}。输入的缓存占比：{{share}}。费用：{{cost}}。',
    chart: '每天的词元数；{{day}}最多：{{most}}',
    ofDay: '{{day}}：{{tokens}} 个词元，输入的缓存占比 {{share}}',
    written: '输出',
    cost: '费用',
    none: '无',
    unpriced: '* 不含价格未知的调用',
  },
};
