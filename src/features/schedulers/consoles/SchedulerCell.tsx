import { useDroppable } from '@dnd-kit/core';
import { useLingui } from '@lingui/react/macro';
import { Box } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useAtomValue } from 'jotai';
import { useCallback } from 'react';
import type { ConsoleScheduler } from '#contract/http/schedulers.ts';
import { useRights } from '#data/session/rights.ts';
import { tooltipProps } from '#ui/Tips/Tips.tsx';
import { Row } from '#ui/layout/flex.ts';
import { useUiContext } from '#ui/uiContext.ts';
import { dropTargetsAtom } from './atoms.ts';
import classes from './ConsoleSchedulersPage.module.css';
import { useAttachments } from './useAttachments.ts';

/** The scheduler of a console, with a button that removes it. A scheduler can be dropped anywhere on its row. */
export function SchedulerCell({ row }: { row: ConsoleScheduler }) {
  const { t } = useLingui();
  const { isOffline } = useUiContext();
  const { detach } = useRights({ detach: 'scheduler_detach' });
  const { detachNow } = useAttachments();
  const { consoleId, scheduler } = row;
  const isTarget = useAtomValue(dropTargetsAtom).has(consoleId);
  const { setNodeRef } = useDroppable({ id: consoleId });
  const ref = useCallback(
    (cell: HTMLElement | null) => setNodeRef(cell?.closest('tr') ?? null),
    [setNodeRef],
  );
  const gameConsole = row.consoleName.toUpperCase();
  const name = scheduler?.name ?? '';
  const label = t`Detach ${name} from ${gameConsole}`;
  return (
    <Row ref={ref} component="span" gap={0} wrap="nowrap" miw={0} data-target={isTarget || undefined}>
      {scheduler === null ? (
        <Box component="span" c="dimmed">
          {t`Not attached`}
        </Box>
      ) : (
        <span className={classes.chip}>
          <span data-truncate className={classes.chipName} {...tooltipProps(name)}>
            {name}
          </span>
          {detach ? (
            <button
              type="button"
              className={classes.remove}
              // One tab stop per row: the keyboard detaches with Delete, or by the menu of the row.
              tabIndex={-1}
              disabled={isOffline}
              aria-label={label}
              {...tooltipProps(label)}
              onClick={() => detachNow([row])}
            >
              <IconX size={14} stroke={2} aria-hidden="true" />
            </button>
          ) : null}
        </span>
      )}
    </Row>
  );
}
