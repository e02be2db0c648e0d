import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { refreshNotifications } from '~/shared/request/notifications';
import { TextField } from '~/shared/ui/Field';
import { Failed, Loading } from '~/shared/ui/States';
import { CheckboxGroup } from './CheckboxGroup';
import { useNoticeChoice, useSaveNotices } from './ownSettings';
import type { NoticeChoice, NoticeTopic } from './ownSettings';
import { SettingsForm } from './SettingsForm';
import styles from './SettingsPage.module.css';

const TOPICS: readonly NoticeTopic[] = [
  'question',
  'permission',
  'plan',
  'delivery',
  'budget',
  'operator',
  'trust',
  'reminder',
  'comment',
  'delivered',
  'failed',
];

/** The notices that the person at this page wants. */
export function NoticeSection() {
  const { t } = useTranslation();
  const choice = useNoticeChoice();
  return (
    <section className={styles.section} aria-labelledby="notices">
      <div>
        <h2 id="notices">{t('ownNotices.title')}</h2>
        <p className={styles.lead}>{t('ownNotices.lead')}</p>
      </div>
      {choice.data ? (
        <NoticeForm choice={choice.data} />
      ) : choice.error ? (
        <Failed error={choice.error} onRetry={() => void choice.refetch()} />
      ) : (
        <Loading lines={3} />
      )}
    </section>
  );
}

function NoticeForm({ choice }: { readonly choice: NoticeChoice }) {
  const { t } = useTranslation();
  const save = useSaveNotices();
  const [wishes, setWishes] = useState(choice);
  const change = (part: Partial<NoticeChoice>) => {
    save.reset();
    setWishes({ ...wishes, ...part });
  };
  return (
    <SettingsForm
      save={t('ownNotices.save')}
      saved={save.isSuccess ? t('ownNotices.saved') : undefined}
      error={save.error}
      onSave={() => {
        save.mutate(bodyOf(wishes));
        if (wishes.channels.includes('browser')) askForNotifications();
      }}
    >
      <CheckboxGroup
        title={t('ownNotices.channels')}
        names={choice.available}
        chosen={wishes.channels}
        label={(channel) => t(`ownNotices.channel.${channel}`)}
        onChange={(channels) => change({ channels })}
      />
      {wishes.channels.includes('browser') && (
        <p className={styles.lead}>{t('ownNotices.browserHelp')}</p>
      )}
      {wishes.channels.includes('mail') && (
        <TextField
          label={t('ownNotices.mail')}
          help={t('ownNotices.mailHelp', { domains: choice.mailDomains.join(', ') })}
          value={wishes.mail ?? ''}
          onChange={(mail) => change({ mail })}
        />
      )}
      <CheckboxGroup
        title={t('ownNotices.topics')}
        names={TOPICS}
        chosen={wishes.topics}
        label={(topic) => t(`ownNotices.topic.${topic}`)}
        onChange={(topics) => change({ topics })}
      />
      <TimeFields wishes={wishes} onChange={change} />
    </SettingsForm>
  );
}

interface TimeFieldsProps {
  readonly wishes: NoticeChoice;
  readonly onChange: (part: Partial<NoticeChoice>) => void;
}

function TimeFields({ wishes, onChange }: TimeFieldsProps) {
  const { t } = useTranslation();
  return (
    <>
      <TextField
        label={t('ownNotices.digest')}
        help={t('ownNotices.digestHelp')}
        value={wishes.digest ?? ''}
        onChange={(digest) => onChange({ digest })}
      />
      <TextField
        label={t('ownNotices.quiet')}
        help={t('ownNotices.quietHelp')}
        value={wishes.quiet ?? ''}
        onChange={(quiet) => onChange({ quiet })}
      />
      <TextField
        label={t('ownNotices.zone')}
        help={t('ownNotices.zoneHelp')}
        value={wishes.zone ?? ownZone()}
        onChange={(zone) => onChange({ zone })}
      />
    </>
  );
}

function ownZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** Lets the browser ask the person for its permission, if it has not asked. */
function askForNotifications(): void {
  if ('Notification' in window) void Notification.requestPermission().then(refreshNotifications);
}

/** Empty fields are left out. */
function bodyOf({ topics, channels, mail, zone, digest, quiet }: NoticeChoice) {
  return {
    topics,
    channels,
    zone: zone?.trim() ?? ownZone(),
    ...(mail?.trim() && { mail: mail.trim() }),
    ...(digest?.trim() && { digest: digest.trim() }),
    ...(quiet?.trim() && { quiet: quiet.trim() }),
  };
}
