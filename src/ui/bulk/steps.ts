import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import {
  IconAlertTriangleFilled,
  IconCircleCheckFilled,
  IconCircleDashed,
  IconCircleDotted,
  IconCircleMinus,
  IconHelpCircleFilled,
  IconLoader2,
  type TablerIcon,
} from '@tabler/icons-react';
import type { BulkStep } from '#domain/bulk/state.ts';

/** Each step has its own icon and label, so that color is never the only signal. */
export const stepVariants: Record<BulkStep, { icon: TablerIcon; label: MessageDescriptor }> = {
  waiting: { icon: IconCircleDotted, label: msg({ message: 'waiting', context: 'bulk' }) },
  running: { icon: IconLoader2, label: msg({ message: 'in progress', context: 'bulk' }) },
  done: { icon: IconCircleCheckFilled, label: msg({ message: 'succeeded', context: 'bulk' }) },
  skipped: { icon: IconCircleMinus, label: msg({ message: 'skipped', context: 'bulk' }) },
  failed: { icon: IconAlertTriangleFilled, label: msg({ message: 'failed', context: 'bulk' }) },
  unknown: { icon: IconHelpCircleFilled, label: msg({ message: 'unknown', context: 'bulk' }) },
  stopped: { icon: IconCircleDashed, label: msg({ message: 'not processed', context: 'bulk' }) },
};
