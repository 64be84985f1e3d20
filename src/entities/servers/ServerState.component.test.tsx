import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { consoleStatus } from '#contract/enums.ts';
import { consoleKeys } from '#data/consoles/cache.ts';
import { enumsKeys } from '#data/enums/queries.ts';
import { type Services, ServicesContext } from '#data/services.ts';
import { SessionContext } from '#data/session/hooks.ts';
import type { Session, SessionState } from '#data/session/session.ts';
import { aConsole, aServer } from '#domain/consoles/fixtures.ts';
import { createObservable } from '#domain/observable.ts';
import { renderPart } from '#tests/components/renderPart.tsx';
import { ServerState } from './ServerState.tsx';

const services = { api: { call: () => new Promise(() => undefined) } } as unknown as Services;
const session = {
  state: createObservable<SessionState>({ kind: 'signedIn', user: { role: 1 } } as SessionState),
} as unknown as Session;

test('a closing server shows the number of running scripts until it is closed', async () => {
  const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  queryClient.setQueryData(enumsKeys.all, { roles: [{ role: 1 }], accessMap: { consoles_view: [true] } });
  const { connected, disconnected } = consoleStatus;
  const setActive = (active: number) =>
    queryClient.setQueryData(
      consoleKeys.ofServer(1, 'all'),
      [0, 1, 2].map((id) => aConsole({ id, status: id < active ? connected : disconnected })),
    );
  setActive(2);
  const screen = await renderPart(
    <QueryClientProvider client={queryClient}>
      <ServicesContext value={services}>
        <SessionContext value={session}>
          <ServerState server={aServer({ id: 1, open: false })} />
        </SessionContext>
      </ServicesContext>
    </QueryClientProvider>,
  );
  await expect.element(screen.getByText('closing, 2 scripts left')).toBeVisible();
  setActive(1);
  await expect.element(screen.getByText('closing, 1 script left')).toBeVisible();
  setActive(0);
  await expect.element(screen.getByText('closed', { exact: true })).toBeVisible();
});
