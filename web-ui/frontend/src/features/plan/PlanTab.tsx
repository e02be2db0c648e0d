import { useRef } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useOutletContext, useSearchParams } from 'react-router';
import { usePlan, usePlanRevisions } from '~/shared/api/plan';
import type { PlanRevision } from '~/shared/api/plan';
import { usePendingRequests, useRequest } from '~/shared/api/request';
import type { HumanRequest } from '~/shared/api/request';
import { isEnded } from '~/shared/api/task';
import type { Task } from '~/shared/api/task';
import { PlanDocument } from '~/shared/plan/PlanDocument';
import { PlanCommands, PlanNotes } from '~/shared/plan/PlanNotes';
import { plainProse } from '~/shared/text/hidden';
import { useDraft } from '~/shared/request/drafts';
import { useShowPlan } from '~/shared/request/seenPlans';
import { Choice } from '~/shared/ui/Field';
import { duration } from '~/shared/ui/figures';
import { Empty, Failed, Loading } from '~/shared/ui/States';
import { useNow } from '~/shared/ui/useNow';
import { InTheMaking } from './InTheMaking';
import styles from './PlanTab.module.css';

/** The plan of a task: the newest revision, or the one that waits for approval with a place for comments. */
export function PlanTab() {
  const { t } = useTranslation();
  const task = useOutletContext<Task>();
  const exists = task.plan !== null && task.plan !== undefined;
  const plan = usePlan(task.id, exists);
  if (task.phase === 'writing-the-plan' && !isEnded(task)) {
    return (
      <div className={styles.tab}>
        <InTheMaking task={task.id} />
        {plan.data && <Revisions task={task} newest={plan.data} />}
      </div>
    );
  }
  if (!exists) {
    return (
      <Empty title={t('plan.none')}>
        {isEnded(task) ? t('plan.noneEver') : t('plan.noneText')}
      </Empty>
    );
  }
  if (plan.data) return <Revisions task={task} newest={plan.data} />;
  if (plan.error) return <Failed error={plan.error} onRetry={() => void plan.refetch()} />;
  return <Loading lines={8} />;
}

interface RevisionsProps {
  readonly task: Task;
  readonly newest: PlanRevision;
}

function Revisions({ task, newest }: RevisionsProps) {
  const { t } = useTranslation();
  const [search, setSearch] = useSearchParams();
  const all = usePlanRevisions(task.id, true).data?.items ?? [newest];
  const pending = usePlanRequest(task.id);
  const asked = Number(search.get('revision') ?? newest.revision);
  const shown = all.find((one) => one.revision === asked) ?? newest;
  const isNewest = shown.revision === newest.revision;
  const names = all.map(({ revision }) => [String(revision), t('plan.revision', { revision })]);
  return (
    <div className={styles.tab}>
      <Revision shown={shown} task={task}>
        {all.length > 1 && (
          <Choice
            compact
            label={t('plan.which')}
            value={String(shown.revision)}
            options={Object.fromEntries(names) as Record<string, string>}
            onChange={(revision) => setSearch({ revision }, { replace: true })}
          />
        )}
      </Revision>
      {!isNewest && (
        <p className={styles.older}>
          {t('plan.older', { revision: shown.revision, newest: newest.revision })}
        </p>
      )}
      {isNewest && pending ? <Waiting request={pending} /> : <PlanDocument plan={shown.plan} />}
    </div>
  );
}

/** The request that waits for this task's plan to be approved, as fresh as the one that is decided on. */
function usePlanRequest(task: string): PlanRequest | undefined {
  const id = usePendingRequests(task).data?.items.find(isPlanRequest)?.id;
  const request = useRequest(id ?? '').data;
  return id !== undefined && request && isPlanRequest(request) ? request : undefined;
}

interface RevisionProps {
  readonly task: Task;
  readonly shown: PlanRevision;
  readonly children: ReactNode;
}

function Revision({ shown, task, children }: RevisionProps) {
  const { t, i18n } = useTranslation();
  const now = useNow();
  const author = writer(shown.author, task);
  const age = shown.createdAt ? now - new Date(shown.createdAt).getTime() : undefined;
  return (
    <header className={styles.head}>
      {children}
      <p>
        {[
          !children && t('plan.revision', { revision: shown.revision }),
          author === undefined ? t('plan.byPlanner') : t('plan.by', { author }),
          age !== undefined && t('plan.ago', { time: duration(age, i18n.language) }),
        ]
          .filter(Boolean)
          .join(', ')}
      </p>
    </header>
  );
}

/** The person who wrote a revision; an agent's is named after the call it was written by. */
function writer(author: string, task: Task): string | undefined {
  return author === '' || author.startsWith(`${task.id}.`) ? undefined : plainProse(author);
}

type PlanRequest = Extract<HumanRequest, { kind: 'plan' }>;

/** Exactly what the waiting request shows: the plan it is bound to, and comments by step. */
function Waiting({ request }: { readonly request: PlanRequest }) {
  const [draft, change] = useDraft(request.id);
  const plan = useRef<HTMLDivElement>(null);
  useShowPlan(plan, request.digest);
  return (
    <div ref={plan} className={styles.tab}>
      <PlanNotes subject={request.subject} />
      <PlanDocument
        plan={request.subject.plan}
        diff={request.subject.revision > 1 ? request.subject.diff : undefined}
        comments={{
          texts: draft.stepComments,
          onChange: (step, text) =>
            change({ stepComments: { ...draft.stepComments, [step]: text } }),
        }}
      />
      <PlanCommands subject={request.subject} />
    </div>
  );
}

function isPlanRequest(request: HumanRequest): request is PlanRequest {
  return request.kind === 'plan';
}
