import { Suspense, lazy, useRef } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useOutletContext, useSearchParams } from 'react-router';
import { usePlan, usePlanRevisions, useStepComments } from '~/shared/api/plan';
import type { PlanRevision, StepComment } from '~/shared/api/plan';
import { usePendingRequests, useRequest } from '~/shared/api/request';
import type { HumanRequest } from '~/shared/api/request';
import { useMay } from '~/shared/api/rights';
import { isEnded } from '~/shared/api/task';
import type { Task } from '~/shared/api/task';
import { loadRareWords } from '~/shared/i18n';
import { PlanDocument } from '~/shared/plan/PlanDocument';
import type { Comparison } from '~/shared/plan/PlanDocument';
import { PlanCommands, PlanNotes } from '~/shared/plan/PlanNotes';
import { useRevisionAuthor } from '~/shared/plan/useRevisionAuthor';
import { useDraft } from '~/shared/request/drafts';
import { forgetPlanDraft, isEdited, usePlanDraft } from '~/shared/request/planDraft';
import { useMarkPlanSeen } from '~/shared/request/seenPlans';
import { Button } from '~/shared/ui/Button';
import { Choice } from '~/shared/ui/Field';
import { formatDuration } from '~/shared/ui/numberFormat';
import { Empty, Failed, Loading } from '~/shared/ui/States';
import { useKeys } from '~/shared/ui/useKeys';
import { useNow } from '~/shared/ui/useNow';
import { renderTextDiff } from './TextDiff';
import { PlanInProgress } from './PlanInProgress';
import styles from './PlanTab.module.css';

const PlanEditor = lazy(async () => {
  const [editor] = await Promise.all([import('./edit/PlanEditor'), loadRareWords()]);
  return { default: editor.PlanEditor };
});

/** The states in which a planner writes. */
const WRITING: ReadonlySet<Task['state']> = new Set(['running', 'retrying', 'waiting']);

/** The plan of a task: the newest revision, or the one that waits for approval with a place for comments. */
export function PlanTab() {
  const { t } = useTranslation();
  const task = useOutletContext<Task>();
  const exists = task.plan !== null && task.plan !== undefined;
  const plan = usePlan(task.id, exists);
  if (task.phase === 'writing-the-plan' && WRITING.has(task.state)) {
    return (
      <div className={styles.tab}>
        <PlanInProgress task={task.id} />
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
  const [search, setSearch] = useSearchParams();
  const all = usePlanRevisions(task.id, true).data?.items ?? [newest];
  const pending = usePlanRequest(task.id);
  const asked = Number(search.get('revision') ?? newest.revision);
  const shown = all.find((one) => one.revision === asked) ?? newest;
  if (search.has('edit')) {
    return (
      <Suspense fallback={<Loading lines={8} />}>
        <PlanEditor
          task={task}
          current={newest}
          request={pending}
          onClose={() => setSearch({}, { replace: true })}
        />
      </Suspense>
    );
  }
  return <PlanRevisionView task={task} newest={newest} all={all} shown={shown} pending={pending} />;
}

interface PlanRevisionViewProps extends RevisionsProps {
  readonly all: readonly PlanRevision[];
  readonly shown: PlanRevision;
  readonly pending: PlanRequest | undefined;
}

function PlanRevisionView({ task, newest, all, shown, pending }: PlanRevisionViewProps) {
  const { t } = useTranslation();
  const [, setSearch] = useSearchParams();
  const isNewest = shown.revision === newest.revision;
  const said = useStepComments(task.id, shown.revision).data?.items;
  const [compare, choice] = useComparison(all, shown);
  const edit = () => setSearch({ edit: '' });
  const waiting = isNewest ? pending : undefined;
  const editable = useMay(task.id)('edit_plan') && waiting !== undefined;
  useKeys({ e: editable ? edit : undefined });
  const steps = task.plan?.revision === shown.revision ? task.plan.steps : undefined;
  return (
    <div className={styles.tab}>
      <Unsaved task={task} />
      <Revision shown={shown}>
        {all.length > 1 && <RevisionChoice all={all} shown={shown} />}
        {choice}
        {editable && (
          <Button data-edit shortcut="e" onClick={edit}>
            {t('plan.edit')}
          </Button>
        )}
      </Revision>
      {!isNewest && (
        <p className={styles.older}>
          {t('plan.older', { revision: shown.revision, newest: newest.revision })}
        </p>
      )}
      {waiting ? (
        <PlanUnderApproval request={waiting} compare={compare} said={said} />
      ) : (
        <PlanDocument
          plan={shown.plan}
          said={said}
          compare={compare}
          progress={steps && { task: task.id, steps }}
        />
      )}
    </div>
  );
}

function RevisionChoice({ all, shown }: Pick<PlanRevisionViewProps, 'all' | 'shown'>) {
  const { t } = useTranslation();
  const [, setSearch] = useSearchParams();
  const names = all.map(({ revision }) => [String(revision), t('plan.revision', { revision })]);
  return (
    <Choice
      compact
      label={t('plan.which')}
      value={String(shown.revision)}
      options={Object.fromEntries(names) as Record<string, string>}
      onChange={(revision) => setSearch({ revision }, { replace: true })}
    />
  );
}

/** Compares a revision with an earlier one; at first with none. */
function useComparison(all: readonly PlanRevision[], shown: PlanRevision) {
  const { t } = useTranslation();
  const [search, setSearch] = useSearchParams();
  const earlier = all.filter(({ revision }) => revision < shown.revision).toReversed();
  const base = earlier.find(({ revision }) => String(revision) === search.get('since'));
  const only = search.has('only');
  const set = (since: string, narrow: boolean) =>
    setSearch(
      (now) => {
        now.delete('since');
        now.delete('only');
        if (since !== '') now.set('since', since);
        if (since !== '' && narrow) now.set('only', '');
        return now;
      },
      { replace: true },
    );
  const options = Object.fromEntries([
    ...earlier.map(({ revision }) => [` ${revision}`, t('plan.since', { revision })] as const),
  ]);
  const choice = earlier.length > 0 && (
    <>
      <Choice
        compact
        label={t('plan.compare')}
        value={base ? ` ${base.revision}` : ''}
        options={{ '': t('plan.asItIs'), ...options }}
        onChange={(since) => set(since.trim(), only)}
      />
      {base && (
        <label className={styles.only}>
          <input
            type="checkbox"
            checked={only}
            onChange={(event) => set(String(base.revision), event.target.checked)}
          />
          {t('plan.onlyChanges')}
        </label>
      )}
    </>
  );
  const compare = base && { before: base.plan, show: renderTextDiff, only };
  return [compare, choice] as const;
}

/** Plan edits that are not saved yet: the edits are not lost, whatever becomes of the request. */
function Unsaved({ task }: { readonly task: Task }) {
  const { t } = useTranslation();
  const draft = usePlanDraft(task.id);
  const [, setSearch] = useSearchParams();
  if (!isEdited(draft)) return null;
  return (
    <div className={styles.unsaved} role="status">
      <p>{t('plan.unsaved', { revision: draft.revision })}</p>
      <span className={styles.buttons}>
        <Button onClick={() => setSearch({ edit: '' })}>{t('plan.continueEditing')}</Button>
        <Button tone="quiet" onClick={() => forgetPlanDraft(task.id)}>
          {t('edit.discard')}
        </Button>
      </span>
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
  readonly shown: PlanRevision;
  readonly children: ReactNode;
}

function Revision({ shown, children }: RevisionProps) {
  const { t, i18n } = useTranslation();
  const now = useNow();
  const author = useRevisionAuthor(shown.editedBy);
  const age = shown.createdAt ? now - new Date(shown.createdAt).getTime() : undefined;
  return (
    <header className={styles.head}>
      {children}
      <p>
        {[
          !children && t('plan.revision', { revision: shown.revision }),
          author,
          age !== undefined && t('plan.ago', { time: formatDuration(age, i18n.language) }),
        ]
          .filter(Boolean)
          .join(t('text.comma'))}
      </p>
    </header>
  );
}

type PlanRequest = Extract<HumanRequest, { kind: 'plan' }>;

interface PlanUnderApprovalProps {
  readonly request: PlanRequest;
  readonly compare: Comparison | undefined;
  readonly said: readonly StepComment[] | undefined;
}

/** Exactly what the waiting request shows: the plan it is bound to, and comments by step. */
function PlanUnderApproval({ request, compare, said }: PlanUnderApprovalProps) {
  const [draft, change] = useDraft(request.id);
  const plan = useRef<HTMLDivElement>(null);
  useMarkPlanSeen(plan, request.digest);
  return (
    <div ref={plan} className={styles.tab}>
      <PlanNotes subject={request.subject} />
      <PlanDocument
        plan={request.subject.plan}
        diff={request.subject.revision > 1 ? request.subject.diff : undefined}
        compare={compare}
        said={said}
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
