import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './Chip.module.css';

export type Tone = 'waiting' | 'running' | 'done' | 'failed' | 'parked' | 'calm';

const TONES: Record<Tone, string | undefined> = {
  waiting: styles.waiting,
  running: styles.running,
  done: styles.done,
  failed: styles.failed,
  parked: styles.parked,
  calm: styles.calm,
};

interface ChipProps {
  readonly tone: Tone;
  readonly icon?: LucideIcon;
  readonly children: ReactNode;
}

/** A state in a word, never by colour alone. */
export function Chip({ tone, icon: Icon, children }: ChipProps) {
  return (
    <span className={`${styles.chip} ${TONES[tone] ?? ''}`}>
      {Icon && <Icon size={13} aria-hidden="true" />}
      {children}
    </span>
  );
}
