import { memo, useMemo, useState } from 'react';
import type { ComponentProps, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import ReactMarkdown from 'react-markdown';
import rehypeSanitize from 'rehype-sanitize';
import { readGfm } from './gfm';
import { splitBlocks } from './blocks';
import { plainProse } from './hidden';
import styles from './Prose.module.css';

// What looks like HTML is shown as it stands: dropped, it would hide what a model wrote.
const AS_WRITTEN = {
  handlers: {
    html: (_: unknown, node: { value: string }) => ({ type: 'text' as const, value: node.value }),
  },
};

/**
 * Markdown for display: no HTML, no loaded image, and no followed link before a person sees its
 * address.
 */
export function Prose({ text }: { readonly text: string }) {
  const blocks = useMemo(() => splitBlocks(plainProse(text)), [text]);
  return (
    <div className={styles.prose}>
      {blocks.map((block, index) => (
        <Block key={index} text={block} />
      ))}
    </div>
  );
}

// A finished block is never parsed again while the text after it grows.
const Block = memo(function Block({ text }: { readonly text: string }) {
  return (
    <ReactMarkdown
      remarkPlugins={[readGfm]}
      remarkRehypeOptions={AS_WRITTEN}
      rehypePlugins={[rehypeSanitize]}
      components={{ a: Reference, img: Picture, h1: 'h3', h2: 'h3', table: Table }}
    >
      {text}
    </ReactMarkdown>
  );
});

function Reference({ href, children }: ComponentProps<'a'>) {
  return (
    <ExternalLink href={href} inPlace>
      {children}
    </ExternalLink>
  );
}

function Picture({ src, alt }: ComponentProps<'img'>) {
  const { t } = useTranslation();
  return (
    <ExternalLink href={typeof src === 'string' ? src : undefined}>
      {alt || t('text.image')}
    </ExternalLink>
  );
}

function Table({ children }: ComponentProps<'table'>) {
  return (
    <div className={styles.scroll}>
      <table>{children}</table>
    </div>
  );
}

interface ExternalLinkProps {
  readonly href: string | undefined;
  readonly inPlace?: boolean;
  readonly children: ReactNode;
}

/** The first click shows where a link leads, the second goes there. */
function ExternalLink({ href, inPlace = false, children }: ExternalLinkProps) {
  const { t } = useTranslation();
  const [shown, setShown] = useState(false);
  if (!href || !/^https?:\/\//i.test(href)) return <>{children}</>;
  if (!shown) {
    return (
      <button type="button" className={styles.outside} title={href} onClick={() => setShown(true)}>
        {!inPlace && t('text.image') + t('text.colon')}
        {children}
      </button>
    );
  }
  return (
    <a href={href} target="_blank" rel="noopener noreferrer nofollow">
      {href}
    </a>
  );
}
