import type { PlanVerdict } from '#contract/http/schedulePlan.ts';
import type { GanttVariants, StateVariant } from '#ui/Gantt/variants.ts';

/** Colors from the style sheet: of planned bars by verdict, of played bars by whether they were planned. */
const tones: Record<PlanVerdict | 'played' | 'unplanned', string> = {
  planned: 'var(--plan-planned)',
  waiting: 'var(--plan-waiting)',
  playing: 'var(--plan-kept)',
  kept: 'var(--plan-kept)',
  late: 'var(--plan-late)',
  cutShort: 'var(--plan-cut)',
  missed: 'var(--plan-missed)',
  played: 'var(--plan-played)',
  unplanned: 'var(--plan-unplanned)',
};

const states: Partial<Record<PlanVerdict, StateVariant>> = {
  waiting: { glow: null, mark: 'waits' },
  playing: { glow: null, mark: 'runs' },
  late: { glow: null, mark: 'broken' },
  cutShort: { glow: null, mark: 'broken' },
  missed: { glow: null, mark: 'failed' },
};

export const variants: GanttVariants = { tones, otherTone: 'var(--plan-planned)', states };
