import { translateText } from '#ui/translateLabel.ts';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconPlugConnectedX } from '@tabler/icons-react';
import { useQueryErrorResetBoundary } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { useLocation, useNavigate, useNavigation, useRouteError } from 'react-router';
import { describeError } from '#data/errors/describe.ts';
import { useServices } from '#data/services.ts';
import { ApiError, isUnreachable } from '#platform/errors/errors.ts';
import { PartTimeoutError } from '#domain/partLoad.ts';
import { PartMissingError } from './lazy.ts';
import { Notice } from '#ui/states/Notice.tsx';

/** Between two attempts of a page that the server could not answer, milliseconds; up to twice as long, not all at once. */
const retryMs = 4_000;

/** Shown instead of a failed screen; retries without reloading the page. */
export function RouteError() {
  const error = useRouteError();
  const { t } = useLingui();
  const { reset } = useQueryErrorResetBoundary();
  const { state } = useNavigation();
  const navigate = useNavigate();
  const place = useLocation();
  // Opens the same place again. After a revalidation that is faster than a render the router keeps the error.
  const loadAgain = useCallback(() => {
    reset();
    void navigate(place, { replace: true, state: place.state as unknown });
  }, [reset, navigate, place]);
  const text = !(error instanceof PartMissingError)
    ? describeError(error)
    : error.cause instanceof PartTimeoutError
      ? msg`Part of the app has not arrived within two minutes: the connection is slow or interrupted.`
      : msg`Part of the app could not be loaded.`;
  const retry = () => {
    if (error instanceof PartMissingError) return location.reload();
    loadAgain();
  };
  // Retry automatically when the server becomes reachable again.
  const { online } = useServices().link;
  useEffect(
    () =>
      online.subscribe(() => {
        if (online.get() && isUnreachable(error)) loadAgain();
      }),
    [online, error, loadAgain],
  );
  // The server answers, but it cannot work at the moment: its database is down, for example.
  const isServerFault = error instanceof ApiError && error.status >= 500;
  useEffect(() => {
    if (!isServerFault || state !== 'idle') return undefined;
    const timer = setTimeout(loadAgain, retryMs * (1 + Math.random()));
    return () => clearTimeout(timer);
  }, [isServerFault, error, state, loadAgain]);
  return (
    <Notice
      level={1}
      icon={IconPlugConnectedX}
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
      {translateText(text, t)}
      {isServerFault ? (
        <>
          {' '}
          <Trans>The page loads automatically as soon as the server responds.</Trans>
        </>
      ) : null}
    </Notice>
  );
}
