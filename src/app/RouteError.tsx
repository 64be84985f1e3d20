import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconPlugConnectedX } from '@tabler/icons-react';
import { useQueryErrorResetBoundary } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useRevalidator, useRouteError } from 'react-router';
import { describeError } from '#data/errors/describe.ts';
import { useServices } from '#data/services.ts';
import { isUnreachable } from '#platform/errors/errors.ts';
import { PartMissingError } from './lazy.ts';
import { Notice } from '#ui/states/Notice.tsx';

/** Shown in place of a failed screen; retries without reloading the page. */
export function RouteError() {
  const error = useRouteError();
  const { t } = useLingui();
  const { reset } = useQueryErrorResetBoundary();
  const { revalidate, state } = useRevalidator();
  const text =
    error instanceof PartMissingError ? msg`Part of the app could not be loaded.` : describeError(error);
  const retry = () => {
    if (error instanceof PartMissingError) return location.reload();
    reset();
    void revalidate();
  };
  // Retry automatically when the server becomes reachable again.
  const { online } = useServices().link;
  useEffect(
    () =>
      online.subscribe(() => {
        if (!online.get() || !isUnreachable(error)) return;
        reset();
        void revalidate();
      }),
    [online, error, reset, revalidate],
  );
  return (
    <Notice
      icon={<IconPlugConnectedX size={26} stroke={1.5} />}
      title={<Trans>This page could not be shown</Trans>}
      actions={
        <>
          <Button onClick={retry} loading={state === 'loading'}>
            <Trans>Try again</Trans>
          </Button>
          <Button variant="default" onClick={() => location.reload()}>
            <Trans>Reload the app</Trans>
          </Button>
        </>
      }
    >
      {typeof text === 'string' ? text : t(text)}
    </Notice>
  );
}
