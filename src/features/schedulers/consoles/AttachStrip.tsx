import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Box, Button, Group } from '@mantine/core';
import { IconCalendarPlus } from '@tabler/icons-react';
import type { Scheduler } from '#contract/http/schedulers.ts';
import { idFromQuery } from '#entities/servers/useServerQuery.ts';
import { ActionButton } from '#ui/ActionButton.tsx';
import { useUiContext } from '#ui/uiContext.ts';
import { useQueryParams, withParams } from '#ui/useQueryParams.ts';
import classes from './ConsoleSchedulersPage.module.css';
import { useAttachments } from './useAttachments.ts';
import type { ConsoleRows } from './useConsoleRows.ts';

export interface AttachStripProps {
  consoles: Pick<ConsoleRows, 'selected' | 'setChosen'>;
  /** Undefined while they are loading. */
  schedulers: readonly Scheduler[] | undefined;
}

/** Attaches the scheduler that the address names (`?attach=`) to the consoles that are selected now. */
export function AttachStrip({ consoles, schedulers }: AttachStripProps) {
  const { t } = useLingui();
  const { isOffline, reportError } = useUiContext();
  const { attach } = useAttachments();
  const [params, setParams] = useQueryParams();
  const id = idFromQuery(params.get('attach'));
  const scheduler = schedulers?.find((one) => one.id === id);
  if (!scheduler) return null;
  const { name } = scheduler;
  const { selected, setChosen } = consoles;
  const count = selected.length;
  const close = (): void => setParams(withParams({ attach: null }));
  const attachNow = (): void =>
    void attach(selected, scheduler, schedulers ?? []).then(() => {
      setChosen(new Set());
      close();
    }, reportError);
  return (
    <Group gap="6px 10px" className={classes.strip} role="status">
      <IconCalendarPlus size={16} stroke={1.75} aria-hidden="true" />
      <Box component="span" miw={160} flex={1}>
        <Trans>
          Select the consoles for <b>{name}</b>.
        </Trans>
      </Box>
      <Button size="xs" disabled={count === 0 || isOffline} onClick={attachNow}>
        {count === 0 ? (
          t`Attach`
        ) : (
          <Plural value={count} one="Attach to # console" other="Attach to # consoles" />
        )}
      </Button>
      <ActionButton onClick={close}>{t`Later`}</ActionButton>
    </Group>
  );
}
