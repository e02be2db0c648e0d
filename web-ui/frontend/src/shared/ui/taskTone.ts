import {
  CircleCheck,
  CircleDashed,
  CircleDot,
  CirclePause,
  CircleSlash,
  CircleX,
  Clock,
  Loader,
  SquareParking,
} from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import type { StepState, TaskState } from '~/shared/api/task';
import type { Tone } from './Chip';

interface Look {
  readonly tone: Tone;
  readonly icon: LucideIcon;
}

export const TASK_LOOKS: Record<TaskState, Look> = {
  queued: { tone: 'calm', icon: CircleDashed },
  running: { tone: 'running', icon: Loader },
  waiting: { tone: 'waiting', icon: Clock },
  retrying: { tone: 'parked', icon: Clock },
  paused: { tone: 'parked', icon: CirclePause },
  parked: { tone: 'parked', icon: SquareParking },
  idle: { tone: 'calm', icon: CircleDot },
  delivered: { tone: 'done', icon: CircleCheck },
  answered: { tone: 'done', icon: CircleCheck },
  rejected: { tone: 'calm', icon: CircleSlash },
  cancelled: { tone: 'calm', icon: CircleSlash },
  failed: { tone: 'failed', icon: CircleX },
};

export const STEP_LOOKS: Record<StepState, Look> = {
  pending: { tone: 'calm', icon: CircleDashed },
  ready: { tone: 'calm', icon: CircleDot },
  running: { tone: 'running', icon: Loader },
  'awaiting-person': { tone: 'waiting', icon: Clock },
  verifying: { tone: 'running', icon: Loader },
  done: { tone: 'done', icon: CircleCheck },
  failed: { tone: 'failed', icon: CircleX },
  skipped: { tone: 'calm', icon: CircleSlash },
  cancelled: { tone: 'calm', icon: CircleSlash },
  superseded: { tone: 'calm', icon: CircleSlash },
};
