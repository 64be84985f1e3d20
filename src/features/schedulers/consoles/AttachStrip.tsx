import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Box, Button, Group } from '@mantine/core';
import { IconCalendarPlus } from '@tabler/icons-react';
import type { Scheduler } from '#contract/http/schedulers.ts';
import { useEffect, useRef } from 'react';
import { idFromQuery } from '#entities/servers/useServerQuery.ts';
import { ActionButton } from '#ui/ActionButton.tsx';
import { useUiContext } from '#ui/uiContext.ts';
import { useQueryParams, withParams } from '#ui/useQueryParams.ts';
import classes from './ConsoleSchedulersPage.module.css';
import { useAttachments } from './useAttachments.ts';
import type { ConsoleRows } from './useConsoleRows.ts';

/** The scheduler that the address names (`?attach=`), for the strip; undefined without one. */
export function useNamedScheduler(schedulers: readonly Scheduler[] | undefined): Scheduler | undefined {
  const [params] = useQueryParams();
  const id = idFromQuery(params.get('attach'));
  return schedulers?.find((one) => one.id === id);
}

export interface AttachStripProps {
  consoles: Pick<ConsoleRows, 'selected' | 'setChosen'>;
  schedulers: readonly Scheduler[];
  scheduler: Scheduler;
}

/** Attaches the scheduler that the address names to the consoles that are selected now. */
export function AttachStrip({ consoles, schedulers, scheduler }: AttachStripProps) {
  const { t } = useLingui();
  const { isOffline, reportError } = useUiContext();
  const { attach } = useAttachments();
  const [, setParams] = useQueryParams();
  const strip = useRef<HTMLDivElement>(null);
  // It says what to do next; the page before has taken the focus with it.
  useEffect(() => {
    const page = strip.current?.parentElement;
    if (document.activeElement?.contains(page ?? null)) strip.current?.focus();
    return () => {
      if (document.activeElement === document.body)
        page?.querySelector<HTMLElement>('[data-row][tabindex="0"]')?.focus();
    };
  }, []);
  const { name } = scheduler;
  const { selected, setChosen } = consoles;
  const count = selected.length;
  const close = (): void => setParams(withParams({ attach: null }));
  const attachNow = (): void =>
    void attach(selected, scheduler, schedulers).then(() => {
      setChosen(new Set());
      close();
    }, reportError);
  return (
    <Group ref={strip} tabIndex={-1} gap="6px 10px" className={classes.strip} role="status">
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
