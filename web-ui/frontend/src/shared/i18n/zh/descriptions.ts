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
