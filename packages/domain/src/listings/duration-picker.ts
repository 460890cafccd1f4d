import { DAY, HOUR, MINUTE, SECOND } from '../time/index.ts';

/**
 * The duration slider that the create form shows for a mode, in seconds (docs/product.md#modes). The API accepts the
 * whole range for both modes.
 */
export interface DurationPicker {
  minSeconds: number;
  maxSeconds: number;
  stepSeconds: number;
  marks: readonly { seconds: number; label: string }[];
}

const inSeconds = (ms: number): number => ms / SECOND;

export const DURATION_PICKERS: Record<'LIGHTNING' | 'STANDARD', DurationPicker> = {
  LIGHTNING: {
    minSeconds: inSeconds(MINUTE),
    maxSeconds: inSeconds(HOUR),
    stepSeconds: 60,
    marks: [1, 15, 30, 45, 60].map((minutes) => ({ seconds: minutes * 60, label: `${minutes}m` })),
  },
  STANDARD: {
    minSeconds: inSeconds(90 * MINUTE),
    maxSeconds: inSeconds(3 * DAY),
    stepSeconds: inSeconds(30 * MINUTE),
    marks: [
      { seconds: inSeconds(90 * MINUTE), label: '90m' },
      ...[18, 36, 54, 72].map((hours) => ({ seconds: inSeconds(hours * HOUR), label: `${hours}h` })),
    ],
  },
};
