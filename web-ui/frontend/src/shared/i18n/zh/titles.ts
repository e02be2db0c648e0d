/**
 * Titles of requests: the effect of a "yes", by the key of the title. In English the pages show the
 * server's own sentence.
 */
export const titles = {
  question: '回答：{{question}}',
  questions: '回答 {{count}} 个问题：{{question}}',
  plan: {
    held: '执行先前保留的步骤：{{steps}}',
    rest: '执行计划的其余部分：{{steps}}',
    proposed: '按“{{step}}”的提议修改其余计划',
    only: '接受计划但不执行：{{steps}} 个步骤，{{files}} 个文件',
    only_fileless: '接受计划但不执行：{{steps}} 个步骤',
    unchecked: '开始修改代码：{{steps}} 个步骤，{{files}} 个文件',
    check: '开始修改代码：{{steps}} 个步骤，{{files}} 个文件，然后运行 {{command}}',
    checks: '开始修改代码：{{steps}} 个步骤，{{files}} 个文件，然后运行 {{checks}} 项检查',
    fileless: {
      unchecked: '开始修改代码：{{steps}} 个步骤',
      check: '开始修改代码：{{steps}} 个步骤，然后运行 {{command}}',
      checks: '开始修改代码：{{steps}} 个步骤，然后运行 {{checks}} 项检查',
    },
  },
  delivery: {
    branch: '交付分支 {{branch}}：{{files}} 个文件，+{{added}} −{{removed}}',
    push: '将 {{branch}} 推送到 {{remote}}：{{files}} 个文件，+{{added}} −{{removed}}',
    pull_request:
      '在 {{remote}} 创建拉取请求，{{branch}}：{{files}} 个文件，+{{added}} −{{removed}}',
    patch: '交付补丁：{{files}} 个文件，+{{added}} −{{removed}}',
  },
  budget: {
    cost: '将预算从 {{limit}} 美元提高到 {{proposed}} 美元；已用 {{spent}} 美元',
    tokens: '将预算从 {{limit}} 个词元提高到 {{proposed}} 个；已用 {{spent}} 个',
    turns: '将预算从 {{limit}} 轮提高到 {{proposed}} 轮；已用 {{spent}} 轮',
    minutes: '将预算从 {{limit}} 分钟提高到 {{proposed}} 分钟；已用 {{spent}} 分钟',
    unpriced: '最多使用 {{proposed}} 个词元（{{model}} 的价格未知）',
  },
  operator: {
    provider: '再次调用模型 {{model}}',
    provider_refused: '改用 {{model}} 以外的模型继续',
    provider_unknown: '再次调用模型',
    planning_stuck: '让规划者再试一次',
    step_failed: '再次尝试步骤“{{step}}”',
    conflict: '再次尝试合并步骤“{{step}}”',
    other: '决定任务如何继续',
  },
  trust: {
    programs: '运行仓库中的程序：{{parts}}',
    rules: '按仓库放宽规则：{{parts}}',
    both: '运行仓库中的程序并放宽规则：{{parts}}',
  },
  call: {
    loop: '重复 {{tool}}',
    loop_with: '重复 {{tool}}：{{arguments}}',
    delete_files: '删除 {{files}}',
    delete_and_change: '删除 {{files}}，并修改 {{changed}}',
    command: '运行 {{command}}',
    unconfined: '不用沙箱运行：{{command}}',
    not_analysed: '运行未经分析的脚本：{{command}}',
    network_command: '访问 {{files}}：{{command}}',
    edit_command: '修改 {{files}}：{{command}}',
    read_command: '让模型看到 {{files}}：{{command}}',
    git_objects: '用 git 显示被拒绝的文件：{{command}}',
    outside_command: '访问工作区之外的 {{files}}：{{command}}',
    danger: {
      push: '推送给他人：{{command}}',
      publish: '向他人发布：{{command}}',
      overwrite: '覆盖已发布的内容：{{command}}',
      unpublish: '删除已发布的内容：{{command}}',
      other_user: '变成另一用户：{{command}}',
      other_machine: '操作另一台机器：{{command}}',
      servers: '改变服务器：{{command}}',
      machine: '改变本机：{{command}}',
      unseen_script: '运行无人看过的脚本：{{command}}',
      delete: '不可恢复地删除：{{command}}',
      processes: '结束其他进程：{{command}}',
      remote_url: '更改 git 远程：{{command}}',
    },
    edit: '修改受保护的文件 {{files}}',
    change: '修改 {{files}}',
    executed: {
      automatic: '修改会在您的机器上运行的 {{files}}',
      command: '修改会在您的机器上运行的 {{files}}',
      server: '修改会在您的构建服务器上运行的 {{files}}',
      instructions: '修改会引导代理的 {{files}}',
    },
    read: '让模型看到 {{files}}',
    external_directory: '访问工作区之外的 {{files}}',
    webfetch: '获取 {{hosts}} 的网页',
    network: '通过网络访问 {{hosts}}',
    task: '启动代理 {{what}}',
    skill: '使用技能 {{what}}',
    websearch: '在网上搜索 {{what}}',
    codesearch: '搜索公开代码 {{what}}',
    grep: '在文件中搜索 {{what}}',
    glob: '查找文件 {{what}}',
    list: '列出文件夹 {{what}}',
    tool: '调用 {{tool}}',
    tool_with: '调用 {{tool}}：{{arguments}}',
  },
};

/** Reasons why a call is risky, by the server's own words. */
export const reasons = {
  'publishes to others': '向他人发布',
  'overwrites what others have published': '覆盖他人已发布的内容',
  'deletes what others have published': '删除他人已发布的内容',
  'becomes another user': '变成另一用户',
  'acts on another machine': '操作另一台机器',
  'changes servers': '改变服务器',
  'changes the machine itself': '改变本机',
  'runs a script that nobody has seen': '运行无人看过的脚本',
  'deletes without a way back': '不可恢复地删除',
  'ends other processes': '结束其他进程',
  'changes where work is fetched from or handed to': '改变工作的来源或去向',
  'is not analysed before it runs': '运行前未经分析',
  'runs without a sandbox': '不用沙箱运行',
  'reaches a host of the network': '访问网络主机',
  'leaves the workspace': '离开工作区',
  'changes a protected file': '修改受保护的文件',
  'shows a protected file to the model': '让模型看到受保护的文件',
  'runs on your machine': '会在您的机器上运行',
  'runs on your build server': '会在您的构建服务器上运行',
  'steers agents': '会引导代理',
  'repeats what has not helped before': '重复先前无效的操作',
  'a command whose name is only known when it runs': '命令的名称在运行时才知道',
  'variables by which programs run others': '程序据以运行其他程序的变量',
  'a script that is read from the input': '从输入读取的脚本',
  'a program that is made while it runs': '运行时才生成的程序',
  'it may run anything': '可能运行任何内容',
  'braces that stand for too many words': '大括号展开的词太多',
  'bash syntax that is not read': '无法读取的 bash 语法',
  'text in quotes that bash may run when it calculates': 'bash 计算时可能运行的引号内文本',
  'a script within the script that is not read': '脚本中无法读取的脚本',
  "the agent's tools switch it off": '代理的工具设置将其关闭',
  'the rules deny all its uses': '规则拒绝它的所有用法',
};

/** The built-in agents and commands, by the server's own words; a key holds no full stop or colon. */
export const descriptions = {
  'Carries out work in the workspace with every tool it is allowed_':
    '用获准的所有工具在工作区中完成工作。',
  'Sums up a conversation so that work can go on from the summary alone_':
    '概括对话，使工作仅凭概要就能继续。',
  'Searches and reads a code base quickly and reports what it found, with paths and lines_ Say how thorough it should be_ quick, medium or very thorough_':
    '快速搜索并阅读代码库，报告所得及其路径和行号。请说明要多彻底：快速、中等或非常彻底。',
  'Works on a delegated question or piece of work of several steps and reports the outcome_':
    '处理委派的问题或多步工作，并报告结果。',
  'Reads, asks and writes the plan; changes nothing else_':
    '阅读、提问并编写计划；不改动其他任何内容。',
  'Sums a task up at its end_': '在任务结束时做概括。',
  'Names a task_': '为任务命名。',
  'Commits what has been changed, in commits that each say why_':
    '提交所做的改动，每个提交都说明原因。',
  'Writes or improves AGENTS_md, which tells agents how this repository works_':
    '编写或改进 AGENTS.md，它告诉代理此仓库如何运作。',
  "Finds issues of this repository's tracker that match a description_":
    '在此仓库的问题跟踪器中查找与描述相符的问题。',
  'Reviews changes_ uncommitted ones, a commit, a branch or a pull request_':
    '审查改动：未提交的改动、提交、分支或拉取请求。',
  'Removes what models add without need from the changes of this task_':
    '从此任务的改动中删去模型不必要的添加。',
  'Corrects spelling and grammar in the Markdown that was changed_':
    '订正所改 Markdown 中的拼写和语法。',
  'Sums a long conversation up before its next turn_': '在下一轮之前概括过长的对话。',
};

/**
 * Refusals of the server, by the code of the problem; the reason in the server's own words follows.
 */
export const problems = {
  malformed: '请求无法读取：',
  unauthenticated: '您已退出登录，请先登录。您输入的内容会保留。',
  forbidden: '不允许：',
  not_found: '这个地址指向的内容不存在。',
  method_not_allowed: '不支持这种请求：',
  already_settled: '已有人处理：',
  stale_digest: '内容已经改变：',
  not_idle: '任务正在进行：',
  illegal_in_state: '当前状态下无法这样做：',
  plan_changed: '计划已经改变：',
  precondition_required: '请求不完整：',
  too_large: '内容过大：',
  unsupported: '不支持这种内容：',
  invalid: '某个值无效：',
  illegal_outcome: '无法这样决定：',
  internal: '服务器内部出错：',
  unavailable: '暂时无法使用：',
};
