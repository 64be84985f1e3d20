import type { ChannelReply } from '#contract/channel/methods.ts';

/** Semantic color of a load; the theme maps it to a color. */
export type LoadTone = 'idle' | 'light' | 'moderate' | 'high' | 'extreme';

const steps: readonly (readonly [upTo: number, tone: LoadTone])[] = [
  [0, 'idle'],
  [25, 'light'],
  [50, 'moderate'],
  [75, 'high'],
];

/** Color step of a percentage: 0 gray, up to 25 light blue, up to 50 light green, up to 75 orange, above deep orange. */
export const loadTone = (percent: number): LoadTone =>
  steps.find(([upTo]) => percent <= upTo)?.[1] ?? 'extreme';

const whole = (value: number): number => Math.min(100, Math.max(0, Math.round(value)));

/** Percentages of processor and memory, 0 to 100, whole. */
export const usageOf = ({
  processor,
  memory,
}: ChannelReply<'stats'>): { usedProcessor: number; usedMemory: number } => ({
  usedProcessor: whole(processor.used),
  usedMemory: memory.total > 0 ? whole((100 * memory.used) / memory.total) : 0,
});
