import {
  IconAlertTriangleFilled,
  IconCircleCheckFilled,
  IconCircle,
  IconCircleDotted,
  IconCircleFilled,
  IconCircleHalf2,
  type TablerIcon,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { BadgeTone } from '#domain/consoles/status.ts';
import { useUiContext } from '#ui/uiContext.ts';
import classes from './StateBadge.module.css';

/**
 * Meaning of a state; the same meaning has the same color everywhere (`[data-tone]` in
 * src/ui/theme/base.css). `info`: waits or is about to begin, `positive`: runs or works, `settled`: over and
 * done, `secondary`: off, `warning`: needs attention, `negative`: wrong.
 */
export type StateTone = BadgeTone | 'settled';

/** Each tone has its own shape, so that color is never the only signal. */
const shapes: Record<StateTone, TablerIcon> = {
  info: IconCircleDotted,
  warning: IconCircleHalf2,
  positive: IconCircleFilled,
  secondary: IconCircle,
  negative: IconAlertTriangleFilled,
  settled: IconCircleCheckFilled,
};

/** A state as color, shape and label. While the app is offline it is an old one and has no color. */
export function StateBadge({ tone, children }: { tone: StateTone; children: ReactNode }) {
  const { isOffline } = useUiContext();
  const shown = isOffline ? 'secondary' : tone;
  const Shape = shapes[shown];
  return (
    <span className={classes.badge} data-tone={shown}>
      <Shape size={10} stroke={2.5} aria-hidden="true" />
      <span data-truncate>{children}</span>
    </span>
  );
}
