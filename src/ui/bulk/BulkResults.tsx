import { useLingui } from '@lingui/react/macro';
import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
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
import { Box } from '@mantine/core';
import { memo, type ReactNode } from 'react';
import type { BulkLine, BulkStep } from '#domain/bulk/bulk.ts';
import { useUiContext } from '#ui/uiContext.ts';
import classes from './Bulk.module.css';

/** Each step has its own icon and label, so that color is never the only signal. */
const variants: Record<BulkStep, { icon: TablerIcon; label: MessageDescriptor }> = {
  waiting: { icon: IconCircleDotted, label: msg({ message: 'waiting', context: 'bulk' }) },
  running: { icon: IconLoader2, label: msg({ message: 'in progress', context: 'bulk' }) },
  done: { icon: IconCircleCheckFilled, label: msg({ message: 'done', context: 'bulk' }) },
  skipped: { icon: IconCircleMinus, label: msg({ message: 'skipped', context: 'bulk' }) },
  failed: { icon: IconAlertTriangleFilled, label: msg({ message: 'failed', context: 'bulk' }) },
  unknown: { icon: IconHelpCircleFilled, label: msg({ message: 'unknown', context: 'bulk' }) },
  stopped: { icon: IconCircleDashed, label: msg({ message: 'not processed', context: 'bulk' }) },
};

export interface BulkResultsProps<T> {
  lines: readonly BulkLine<T>[];
  keyOf: (item: T) => string | number;
  nameOf: (item: T) => ReactNode;
}

/** Result and reason for each item. The list scrolls, so it must be focusable. */
export function BulkResults<T>({ lines, keyOf, nameOf }: BulkResultsProps<T>) {
  const { t } = useLingui();
  return (
    <Box component="ul" className={classes.ledger ?? ''} tabIndex={0} aria-label={t`Results`}>
      {lines.map((line) => (
        <Line key={keyOf(line.item)} step={line.step} reason={line.reason} name={nameOf(line.item)} />
      ))}
    </Box>
  );
}

interface LineProps extends Pick<BulkLine<unknown>, 'step' | 'reason'> {
  name: ReactNode;
}

/** Memoized: of hundreds of rows only a changed one renders again. */
const Line = memo(function Line({ step, reason, name }: LineProps) {
  const { t } = useLingui();
  const { explain } = useUiContext();
  const { icon: Icon, label } = variants[step];

  function reasonText(): string {
    if (step === 'skipped' && typeof reason === 'string') return reason;
    const { text } = explain(reason);
    return typeof text === 'string' ? text : t(text);
  }
  return (
    <li className={classes.line} data-step={step}>
      <Icon className={classes.sign} size={16} aria-hidden="true" />
      <span className={classes.name}>{name}</span>
      <span className={classes.step}>{t(label)}</span>
      {reason === null ? null : <span className={classes.reason}>{reasonText()}</span>}
    </li>
  );
});
