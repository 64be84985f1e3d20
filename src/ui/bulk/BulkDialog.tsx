import { useLingui } from '@lingui/react/macro';
import { Button, Group, Progress, Box } from '@mantine/core';
import { IconPlayerStop, IconRefresh } from '@tabler/icons-react';
import { type ReactNode, useState, memo, useRef } from 'react';
import { countSteps } from '#domain/bulk/bulk.ts';
import { Dialog } from '#ui/dialogs/Dialog.tsx';
import { tooltipProps } from '#ui/Tips/Tips.tsx';
import { useUiContext } from '#ui/uiContext.ts';
import { useObservable } from '#ui/useObservable.ts';
import type { MessageDescriptor } from '@lingui/core';
import { useVirtualizer } from '@tanstack/react-virtual';
import type { BulkLine } from '#domain/bulk/state.ts';
import classes from './Bulk.module.css';
import { BulkSum } from './BulkSum.tsx';
import type { BulkJob } from './jobs.ts';
import { stepVariants } from './steps.ts';
import type { CountedStep } from './useSumTexts.ts';

/** Height of a line without a reason, CSS pixels. */
const lineHeight = 28;
/** Lines outside of the view. */
const overscan = 10;

export interface BulkDialogProps<T> {
  job: BulkJob<T>;
  /** Closes the dialog; a running job continues. */
  onHide: () => void;
  onClose: () => void;
  /** Button that takes the job back. */
  undo?: ReactNode;
}

/** A bulk job: progress, result of each item, and buttons to stop or retry. */
export function BulkDialog<T>({ job, onHide, onClose, undo }: BulkDialogProps<T>) {
  const { title, bulk, keyOf, nameOf, doneLabel = stepVariants.done.label, leftOut } = job;
  const { t } = useLingui();
  const { isOffline } = useUiContext();
  const whileOnline = isOffline
    ? { disabled: true, ...tooltipProps(t`Not possible while you are offline`) }
    : {};
  const { lines, phase, isLookingUp } = useObservable(bulk.state);
  const counts = countSteps(lines);
  const { done, skipped, failed, unknown, stopped } = counts;
  const [wanted, setShown] = useState<CountedStep | null>(null);
  const shown = wanted !== null && counts[wanted] > 0 ? wanted : null;
  const listed = shown === null ? lines : lines.filter(({ step }) => step === shown);
  const isOver = phase === 'ended';

  const total = lines.length;
  const behind = done + skipped + failed + unknown;
  const share = (count: number): number => (total === 0 ? 0 : (count / total) * 100);
  return (
    <Dialog onClose={isOver ? onClose : onHide} size={520} title={title} closeOnClickOutside={false}>
      <Progress.Root
        size={8}
        role="progressbar"
        aria-label={t`Progress`}
        aria-valuemin={0}
        aria-valuemax={total}
        aria-valuenow={behind}
      >
        <Progress.Section value={share(done)} color="green.6" withAria={false} />
        <Progress.Section value={share(skipped)} color="gray.5" withAria={false} />
        <Progress.Section value={share(unknown)} color="orange.6" withAria={false} />
        <Progress.Section value={share(failed)} color="red.6" withAria={false} />
      </Progress.Root>
      <BulkSum
        counts={counts}
        isOver={isOver}
        isLookingUp={isLookingUp}
        doneLabel={doneLabel}
        shown={shown}
        onShow={setShown}
        leftOut={leftOut}
      />
      <BulkResults lines={listed} keyOf={keyOf} nameOf={nameOf} doneLabel={doneLabel} />
      <Group justify="flex-end" mt="md" gap="sm">
        {isOver ? (
          <>
            {undo}
            {stopped > 0 ? (
              <Button variant="default" {...whileOnline} onClick={() => bulk.retry('stopped')}>
                {t`Continue`}
              </Button>
            ) : null}
            {unknown > 0 && !isLookingUp ? (
              <Button variant="default" onClick={() => bulk.recheck()}>
                {t`Check again`}
              </Button>
            ) : null}
            {failed > 0 && !isLookingUp ? (
              <Button
                variant="default"
                leftSection={<IconRefresh size={16} aria-hidden="true" />}
                {...whileOnline}
                onClick={() => bulk.retry('failed')}
              >
                {t`Retry failed`}
              </Button>
            ) : null}
            <Button data-autofocus onClick={onClose}>
              {t`Close`}
            </Button>
          </>
        ) : (
          <>
            <Button variant="subtle" color="gray" onClick={onHide}>
              {t`Continue in the background`}
            </Button>
            <Button
              variant="default"
              data-autofocus
              leftSection={<IconPlayerStop size={16} aria-hidden="true" />}
              loading={phase === 'stopping'}
              onClick={() => bulk.stop()}
            >
              {t`Stop`}
            </Button>
          </>
        )}
      </Group>
    </Dialog>
  );
}

interface BulkResultsProps<T> {
  lines: readonly BulkLine<T>[];
  /** By default the item's `id`. */
  keyOf?: ((item: T) => string | number) | undefined;
  nameOf: (item: T) => ReactNode;
  /** Result text of items that succeeded. */
  doneLabel: MessageDescriptor;
}

const ownId = (item: unknown): string | number => (item as { id: number }).id;

/** Result and reason for each item; only the lines in view are rendered. It scrolls, so it is focusable. */
function BulkResults<T>({ lines, keyOf = ownId, nameOf, doneLabel }: BulkResultsProps<T>) {
  const { t } = useLingui();
  const view = useRef<HTMLUListElement>(null);
  const virtual = useVirtualizer({
    count: lines.length,
    getScrollElement: () => view.current,
    estimateSize: () => lineHeight,
    getItemKey: (at) => {
      const line = lines[at];
      return line ? keyOf(line.item) : at;
    },
    overscan,
    useFlushSync: false,
  });
  return (
    <Box
      component="ul"
      ref={view}
      className={classes.ledger ?? ''}
      tabIndex={0}
      aria-label={t`Results`}
      style={{ '--total': `${virtual.getTotalSize()}px` }}
    >
      {virtual.getVirtualItems().map(({ index, start, key }) => {
        const line = lines[index];
        return line ? (
          <Line
            key={key}
            measure={virtual.measureElement}
            index={index}
            top={start}
            total={lines.length}
            step={line.step}
            reason={line.reason}
            name={nameOf(line.item)}
            doneLabel={doneLabel}
          />
        ) : null;
      })}
    </Box>
  );
}

interface LineProps extends Pick<BulkLine<unknown>, 'step' | 'reason'> {
  measure: (element: HTMLLIElement | null) => void;
  index: number;
  /** Distance from the first line, CSS pixels. */
  top: number;
  total: number;
  name: ReactNode;
  doneLabel: MessageDescriptor;
}

const Line = memo(function Line({ measure, index, top, total, step, reason, name, doneLabel }: LineProps) {
  const { t } = useLingui();
  const { explain } = useUiContext();
  const { icon: Icon, label } = stepVariants[step];

  return (
    <li
      ref={measure}
      className={classes.line}
      style={{ transform: `translateY(${top}px)` }}
      data-index={index}
      data-step={step}
      aria-posinset={index + 1}
      aria-setsize={total}
    >
      <Icon className={classes.sign} size={16} aria-hidden="true" />
      <span data-wrap>{name}</span>
      <span className={classes.step}>{t(step === 'done' ? doneLabel : label)}</span>
      {reason === null ? null : <span className={classes.reason}>{explain(reason).text}</span>}
    </li>
  );
});
