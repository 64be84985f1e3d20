import { QueryClient, QueryClientProvider, skipToken, useQuery } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { consoleStatus } from '#contract/enums.ts';
import type { GameConsole } from '#contract/http/consoles.ts';
import { consoleKeys } from '#data/consoles/cache.ts';
import { useConsoleChange, usePendingChanges } from '#data/consoles/mutations.ts';
import { type Services, ServicesContext } from '#data/services.ts';
import { aConsole } from '#domain/consoles/fixtures.ts';
import { withPending } from '#domain/consoles/pending.ts';
import { renderPart } from '#tests/components/renderPart.tsx';
import { ConsoleBadge } from './ConsoleBadge.tsx';
import { connectingText } from './consoleLabels.ts';

const key = consoleKeys.ofServer(1, 'all');
const onAnswer = vi.fn<() => void>();

function Subject() {
  const { data } = useQuery<readonly GameConsole[]>({ queryKey: key, queryFn: skipToken });
  const { mutate } = useConsoleChange();
  const [shown] = withPending(data ?? [], usePendingChanges(), connectingText);
  return (
    <>
      {shown ? <ConsoleBadge gameConsole={shown} /> : null}
      <button type="button" onClick={() => mutate({ kind: 'disconnect', consoleId: 1 }, onAnswer)}>
        Disconnect
      </button>
    </>
  );
}

test.each([true, false])(
  'a badge shows "disconnecting…" from the click until the console is disconnected (open: %s)',
  async (open) => {
    onAnswer.mockClear();
    const answer = Promise.withResolvers<void>();
    const services = {
      api: { call: () => answer.promise },
      beginChange: () => () => undefined,
      refreshes: { refresh: () => Promise.resolve() },
    } as unknown as Services;
    const queryClient = new QueryClient();
    queryClient.setQueryData(key, [aConsole({ id: 1, open })]);
    const screen = await renderPart(
      <QueryClientProvider client={queryClient}>
        <ServicesContext value={services}>
          <Subject />
        </ServicesContext>
      </QueryClientProvider>,
    );
    await screen.getByRole('button', { name: 'Disconnect' }).click();
    await expect.element(screen.getByText('disconnecting…')).toBeVisible();
    // The agent has accepted the request; its script is still ending.
    answer.resolve();
    await expect.poll(() => onAnswer.mock.calls.length).toBe(1);
    await expect.element(screen.getByText('disconnecting…')).toBeVisible();

    queryClient.setQueryData(key, [
      aConsole({ id: 1, open, status: consoleStatus.disconnected, statusText: 'disconnected' }),
    ]);
    await expect.element(screen.getByText(open ? 'disconnected' : 'closed')).toBeVisible();
    await expect.element(screen.getByText('disconnecting…')).not.toBeInTheDocument();
  },
);
