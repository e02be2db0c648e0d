import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Problem } from '~/shared/api/http';
import { useMay } from '~/shared/api/rights';
import { useCreateToken } from '~/shared/api/tokens';
import type { NewToken, PersonRole } from '~/shared/api/tokens';
import { useLostReason } from '~/shared/request/lostReason';
import { Button } from '~/shared/ui/Button';
import { CopyButton } from '~/shared/ui/CopyButton';
import { Dialog } from '~/shared/ui/Dialog';
import { Choice, TextField } from '~/shared/ui/Field';
import { sentence } from '~/shared/ui/States';
import { RoleChoice } from './RoleChoice';
import styles from './SettingsPage.module.css';

const DAY = 86_400_000;
const SCOPES = { both: ['read', 'write'], read: ['read'], write: ['write'] } as const;

interface Wishes {
  readonly name: string;
  readonly owner: string;
  readonly scopes: keyof typeof SCOPES;
  readonly roles: readonly PersonRole[];
  /** The pattern of the repositories in which the roles hold; empty for all. */
  readonly repositories: string;
  readonly days: '7' | '30' | '90';
}

const FIRST: Wishes = {
  name: '',
  owner: '',
  scopes: 'both',
  roles: [],
  repositories: '',
  days: '30',
};

interface NewTokenDialogProps {
  readonly onClose: () => void;
}

/** Creates a token, and shows its secret once. */
export function NewTokenDialog({ onClose }: NewTokenDialogProps) {
  const { t } = useTranslation();
  const create = useCreateToken();
  if (create.data) return <SecretDialog secret={create.data.secret} onClose={onClose} />;
  return (
    <Dialog title={t('tokens.createTitle')} onClose={onClose}>
      <NewTokenForm
        error={create.error}
        onCreate={(body) => create.mutate(body)}
        onClose={onClose}
      />
    </Dialog>
  );
}

interface NewTokenFormProps {
  readonly error: Error | null;
  readonly onCreate: (body: NewToken) => void;
  readonly onClose: () => void;
}

function NewTokenForm({ error, onCreate, onClose }: NewTokenFormProps) {
  const { t } = useTranslation();
  const [wishes, setWishes] = useState(FIRST);
  const lost = useLostReason();
  const ofAll = useMay()('manage_people');
  const change = (part: Partial<Wishes>) => setWishes({ ...wishes, ...part });
  const isIncomplete = wishes.name.trim() === '' || (ofAll && wishes.owner.trim() === '');
  const submit = () => {
    if (lost === undefined && !isIncomplete) onCreate(bodyOf(wishes, ofAll));
  };
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <TextField
        label={t('tokens.name')}
        help={t('tokens.nameHelp')}
        value={wishes.name}
        onChange={(name) => change({ name })}
      />
      {ofAll && (
        <TextField
          label={t('tokens.owner')}
          help={t('tokens.ownerHelp')}
          value={wishes.owner}
          onChange={(owner) => change({ owner })}
        />
      )}
      <LimitFields wishes={wishes} ofAll={ofAll} onChange={change} />
      {error && (
        <p role="alert" className={styles.error}>
          {error instanceof Problem ? error.message : sentence(error, t('state.awayText'))}
        </p>
      )}
      <div className={styles.buttons}>
        <Button
          type="submit"
          tone="primary"
          blocked={lost ?? (isIncomplete ? t('tokens.incomplete') : undefined)}
        >
          {t('tokens.createConfirm')}
        </Button>
        <Button type="button" onClick={onClose}>
          {t('text.cancel')}
        </Button>
      </div>
    </form>
  );
}

interface LimitFieldsProps {
  readonly wishes: Wishes;
  readonly ofAll: boolean;
  readonly onChange: (part: Partial<Wishes>) => void;
}

/** Fields for scopes, roles and lifetime of the token. */
function LimitFields({ wishes, ofAll, onChange }: LimitFieldsProps) {
  const { t } = useTranslation();
  return (
    <>
      <Choice
        label={t('tokens.scopes')}
        value={wishes.scopes}
        options={{
          both: t('tokens.scope.both'),
          read: t('tokens.scope.read'),
          write: t('tokens.scope.write'),
        }}
        onChange={(scopes) => onChange({ scopes: scopes as Wishes['scopes'] })}
      />
      {ofAll && <RoleChoice chosen={wishes.roles} onChange={(roles) => onChange({ roles })} />}
      {ofAll && wishes.roles.length > 0 && (
        <TextField
          label={t('tokens.repositories')}
          help={t('tokens.repositoriesHelp')}
          value={wishes.repositories}
          onChange={(repositories) => onChange({ repositories })}
        />
      )}
      <Choice
        label={t('tokens.days')}
        value={wishes.days}
        options={{
          7: t('tokens.inDays', { count: 7 }),
          30: t('tokens.inDays', { count: 30 }),
          90: t('tokens.inDays', { count: 90 }),
        }}
        onChange={(days) => onChange({ days: days as Wishes['days'] })}
      />
    </>
  );
}

/** The owner of an own token, and its roles, are those of the person at this page. */
function bodyOf(wishes: Wishes, ofAll: boolean): NewToken {
  return {
    name: wishes.name.trim(),
    scopes: SCOPES[wishes.scopes],
    expiresAt: new Date(Date.now() + Number(wishes.days) * DAY).toISOString(),
    ...(ofAll && { owner: wishes.owner.trim() }),
    ...(ofAll && wishes.roles.length > 0 && { roles: rolesOf(wishes) }),
  };
}

function rolesOf({ roles, repositories }: Wishes): string[] {
  const pattern = repositories.trim();
  return roles.map((role) => (pattern === '' ? role : `${role}@${pattern}`));
}

interface SecretDialogProps {
  readonly secret: string;
  readonly onClose: () => void;
}

function SecretDialog({ secret, onClose }: SecretDialogProps) {
  const { t } = useTranslation();
  return (
    <Dialog title={t('tokens.secretTitle')} onClose={onClose}>
      <p>{t('tokens.secretText')}</p>
      <p className={styles.secret}>
        <code>{secret}</code> <CopyButton text={secret} />
      </p>
      <div className={styles.buttons}>
        <Button tone="primary" onClick={onClose}>
          {t('tokens.stored')}
        </Button>
      </div>
    </Dialog>
  );
}
