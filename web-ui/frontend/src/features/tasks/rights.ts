import type { Agent } from '~/shared/api/catalogue';

type AgentRule = Agent['rules'][number];

/** A denial in a perdure.yaml stands whatever comes later. */
const BINDING: ReadonlySet<string> = new Set(['organisation', 'user', 'repository']);

/**
 * Summary of one permission: its first patterns and the number of further patterns; no patterns if
 * the rule covers the whole permission.
 */
export interface Right {
  readonly permission: string;
  readonly patterns: readonly string[];
  readonly more: number;
}

const FEW = 3;

/** The permissions that rules in force ask for or deny; the last match speaks. */
export function rightsOf(
  rules: readonly AgentRule[],
  action: AgentRule['action'],
): readonly Right[] {
  const found = rules.filter(
    (rule, at) => rule.action === action && !rules.some((later, i) => i > at && lifts(later, rule)),
  );
  return [...new Set(found.map(({ permission }) => permission))].map((permission) => {
    const all = found.filter((rule) => rule.permission === permission);
    const patterns = [...new Set(all.map(({ pattern }) => pattern))];
    return patterns.includes('*')
      ? { permission, patterns: [], more: 0 }
      : { permission, patterns: patterns.slice(0, FEW), more: Math.max(0, patterns.length - FEW) };
  });
}

/** Whether nothing is left of a rule by one that comes later. */
function lifts(later: AgentRule, rule: AgentRule): boolean {
  if (rule.action === 'deny' && BINDING.has(rule.layer)) return false;
  const covers = (one: string, other: string) => one === other || one === '*';
  return (
    later.action !== rule.action &&
    covers(later.permission, rule.permission) &&
    covers(later.pattern, rule.pattern)
  );
}
