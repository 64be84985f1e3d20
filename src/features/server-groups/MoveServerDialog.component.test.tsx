import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { userEvent } from 'vitest/browser';
import { expect, test, vi } from 'vitest';
import { type Services, ServicesContext } from '#data/services.ts';
import { aServer } from '#domain/consoles/fixtures.ts';
import { renderPart } from '#tests/components/renderPart.tsx';
import { CloseServerDialog } from '#entities/servers/CloseServerDialog.tsx';
import { MoveServerDialog } from './MoveServerDialog.tsx';

const server = aServer({ id: 1, group: { id: 1, name: 'Lab' } });
const groups = ['Lab', 'Field'].map((name, index) => ({
  id: index + 1,
  name,
  description: '',
  configs: [],
  servers: [],
  serverCount: 0,
  revision: 0,
}));

/** Services with an API that never responds, and the abort signals that its calls received. */
function hangingApi() {
  const signals: (AbortSignal | undefined)[] = [];
  const services = {
    api: {
      call: (_endpoint: unknown, _request: unknown, options?: { signal?: AbortSignal }) => {
        signals.push(options?.signal);
        return new Promise(() => undefined);
      },
    },
    beginChange: () => () => undefined,
    refreshes: { refresh: () => Promise.resolve() },
  } as unknown as Services;
  return { signals, services };
}

test.each([
  ['moving', MoveServerDialog],
  ['closing', CloseServerDialog],
] as const)('Cancel aborts a hanging call for %s a server and closes the dialog', async (kind, Dialog) => {
  const { signals, services } = hangingApi();
  const onClose = vi.fn<() => void>();
  const screen = await renderPart(
    <QueryClientProvider client={new QueryClient()}>
      <ServicesContext value={services}>
        <Dialog server={server} groups={groups} onClose={onClose} />
      </ServicesContext>
    </QueryClientProvider>,
  );
  if (kind === 'moving') {
    await screen.getByRole('combobox', { name: 'Server group' }).click();
    await screen.getByRole('option', { name: 'Field' }).click();
    await screen.getByRole('button', { name: 'Move' }).click();
  } else await userEvent.keyboard('{Enter}');
  await expect.poll(() => signals.length).toBe(1);
  expect(signals[0]?.aborted).toBe(false);

  await screen.getByRole('button', { name: 'Cancel' }).click();
  await expect.poll(() => onClose.mock.calls.length).toBe(1);
  expect(signals[0]?.aborted).toBe(true);
});
