import { useLingui } from '@lingui/react/macro';
import { IconAdjustmentsSearch } from '@tabler/icons-react';
import { useAtom } from 'jotai';
import { useEffect } from 'react';
import {
  databaseKeys,
  type DatabaseRequest,
  type SentRequest,
  useDatabase,
} from '#data/database/database.ts';
import { useListState } from '#data/lists/useListState.ts';
import { ActionButton } from '#ui/ActionButton.tsx';
import { lazyDialog } from '#ui/dialogs/lazyDialog.tsx';
import { usePageDialog } from '#ui/dialogs/usePageDialog.ts';
import { useShortcuts } from '#ui/shortcuts/useShortcuts.ts';
import { ListPending, ListStale } from '#ui/states/ListStates.tsx';
import { PageTitle, Toolbar } from '#ui/Toolbar/Toolbar.tsx';
import { usePrefetch } from '#ui/usePrefetch.ts';
import { TablePage } from '#ui/layout/TablePage.tsx';
import { DatabaseResult } from './DatabaseResult.tsx';
import { CachedResult } from './CachedResult.tsx';
import { pageAtom } from '#ui/pageAtom.ts';

/** The request whose answer is shown. */
const sentAtom = pageAtom<SentRequest | null>(null);

const ParamsDialog = lazyDialog(() => import('./ParamsDialog.tsx'), 'ParamsDialog');
const prefetched = [ParamsDialog.load];

/** Time after which the dialog opens automatically, in milliseconds (specification, business constants). */
const openAfterMs = 250;
const paramsKeys = 'p';

/** What accounts did and what happened to them, as a table, a chart and files. */
export function DatabasePage() {
  const { t } = useLingui();
  const [sent, setSent] = useAtom(sentAtom);
  const query = useDatabase(sent);
  const state = useListState(query, databaseKeys.of(sent?.id ?? null));
  const { dialog, openDialog, closeDialog } = usePageDialog<{ kind: 'params' }>();
  usePrefetch(prefetched);
  useEffect(() => {
    const timer = setTimeout(() => openDialog({ kind: 'params' }), openAfterMs);
    return () => clearTimeout(timer);
  }, [openDialog]);
  const choose = (): void => openDialog({ kind: 'params' });
  useShortcuts('page', [{ keys: paramsKeys, label: t`Parameters`, run: choose }]);
  const load = (request: DatabaseRequest): void =>
    setSent((before) => ({ id: (before?.id ?? 0) + 1, request }));

  const button = (
    <ActionButton
      icon={IconAdjustmentsSearch}
      variant="filled"
      tip={t`Parameters`}
      keys={paramsKeys}
      onClick={choose}
    >
      {t`Parameters`}
    </ActionButton>
  );
  return (
    <TablePage>
      {sent !== null && query.data ? (
        <DatabaseResult
          key={query.data.sent.id}
          sent={query.data.sent}
          answer={query.data.answer}
          isLoading={query.isPlaceholderData && query.isFetching}
          note={<ListStale state={state} />}
          actions={button}
        />
      ) : sent === null ? (
        <CachedResult onLoad={load} actions={button} />
      ) : (
        <>
          <Toolbar
            label={t`Accounts database`}
            title={<PageTitle>{t`Accounts database`}</PageTitle>}
            actions={button}
          />
          <ListPending state={state} failedTitle={t`The data could not be loaded`} />
        </>
      )}
      {dialog ? <ParamsDialog onLoad={load} onClose={closeDialog} /> : null}
    </TablePage>
  );
}
