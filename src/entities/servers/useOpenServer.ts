import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { Server } from '#contract/http/servers.ts';
import { useOffline } from '#data/offline/hooks.ts';
import { offlineText } from '#data/errors/describe.ts';
import { notResumedOf, useServerChange } from '#data/servers/mutations.ts';
import { serverTitle } from '#domain/servers/serverRules.ts';
import { toast } from '#ui/toasts/toasts.tsx';

/** Opens servers. Consoles that have not resumed are shown as a toast. */
export function useOpenServer() {
  const { t } = useLingui();
  const isOffline = useOffline();
  const { mutate, mutateAsync } = useServerChange();

  function warnOfRest(server: Server, answer: unknown): void {
    const count = notResumedOf(answer);
    const name = serverTitle(server);
    if (count > 0)
      toast.warning(
        t`${name}: ${plural(count, {
          one: '# console has not resumed, because the server does not answer. It resumes when the server connects again.',
          other:
            '# consoles have not resumed, because the server does not answer. They resume when the server connects again.',
        })}`,
      );
  }

  /** Opens one; an error is shown as a toast. */
  function open(server: Server, skipAutoUpdate: boolean): void {
    if (isOffline) return toast.error(t(offlineText));
    if (skipAutoUpdate) toast.warning(t`The server will be open, but without script auto-update!!!`);
    mutate({ kind: 'open', id: server.id, skipAutoUpdate }, (answer) => warnOfRest(server, answer));
  }

  /** Opens one of many; resolves when done and rejects on failure. */
  const openNow = async (server: Server): Promise<void> =>
    warnOfRest(server, await mutateAsync({ kind: 'open', id: server.id, skipAutoUpdate: false }));

  return { open, openNow };
}
