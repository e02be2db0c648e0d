import { Check, Copy as CopyIcon } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from './Button';
import styles from './CopyButton.module.css';

const SHOWN = 2_000;

/** Takes a text along; says for a moment that it did. Where the browser does not allow it, nothing is offered. */
export function CopyButton({ text }: { readonly text: string }) {
  const { t } = useTranslation();
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), SHOWN);
    return () => clearTimeout(timer);
  }, [copied]);
  // The browser has none if the page did not come by a safe way.
  const clipboard = navigator.clipboard as Clipboard | undefined;
  if (!clipboard) return null;
  const label = copied ? t('text.copied') : t('text.copy', { text });
  const Icon = copied ? Check : CopyIcon;
  return (
    <Button
      tone="quiet"
      className={styles.copy}
      aria-label={label}
      title={label}
      onClick={() => void clipboard.writeText(text).then(() => setCopied(true))}
    >
      <Icon size={14} aria-hidden="true" />
    </Button>
  );
}
