import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconAdjustmentsSearch } from '@tabler/icons-react';
import { useAtom } from 'jotai';
import { useEffect } from 'react';
import { databaseKeys, type DatabaseRequest, useDatabase } from '#data/database/database.ts';
import { useListState } from '#data/lists/useListState.ts';
import { lazyDialog } from '#ui/dialogs/lazyDialog.tsx';
import { usePageDialog } from '#ui/dialogs/usePageDialog.ts';
import { useShortcuts } from '#ui/shortcuts/useShortcuts.ts';
import { ListPending, ListStale } from '#ui/states/ListStates.tsx';
import { tooltipProps } from '#ui/Tips/Tips.tsx';
import { PageTitle, Toolbar } from '#ui/Toolbar/Toolbar.tsx';
import { usePrefetch } from '#ui/usePrefetch.ts';
import { TablePage } from '#ui/layout/TablePage.tsx';
import { askedAtom } from './atoms.ts';
import { DatabaseResult } from './DatabaseResult.tsx';
import { KeptResult } from './KeptResult.tsx';

const ParamsDialog = lazyDialog(() => import('./ParamsDialog.tsx'), 'ParamsDialog');
const ahead = [ParamsDialog.load];

/** After this time the dialog opens by itself, milliseconds (specification, business constants). */
const openAfterMs = 250;
const paramsKeys = 'p';

/** What accounts did and what happened to them, as a table, a chart and files. */
export function DatabasePage() {
  const { t } = useLingui();
  const [asked, setAsked] = useAtom(askedAtom);
  const query = useDatabase(asked);
  const state = useListState(query, databaseKeys.of(asked?.id ?? null));
  const { dialog, openDialog, closeDialog } = usePageDialog<{ kind: 'params' }>();
  usePrefetch(ahead);
  useEffect(() => {
    const timer = setTimeout(() => openDialog({ kind: 'params' }), openAfterMs);
    return () => clearTimeout(timer);
  }, [openDialog]);
  const choose = (): void => openDialog({ kind: 'params' });
  useShortcuts('page', [{ keys: paramsKeys, label: t`Parameters`, run: choose }]);
  const load = (request: DatabaseRequest): void =>
    setAsked((before) => ({ id: (before?.id ?? 0) + 1, request }));

  const button = (
    <Button
      size="xs"
      leftSection={<IconAdjustmentsSearch size={16} stroke={1.75} aria-hidden="true" />}
      {...tooltipProps(t`Parameters`, paramsKeys)}
      onClick={choose}
    >
      <Trans>Parameters</Trans>
    </Button>
  );
  return (
    <TablePage>
      {asked !== null && query.data ? (
        <DatabaseResult
          key={query.data.asked.id}
          asked={query.data.asked}
          answer={query.data.answer}
          isLoading={query.isPlaceholderData && query.isFetching}
          note={<ListStale state={state} />}
          actions={button}
        />
      ) : asked === null ? (
        <KeptResult onLoad={load} actions={button} />
      ) : (
        <>
          <Toolbar
            label={t`Accounts database`}
            title={
              <PageTitle>
                <Trans>Accounts database</Trans>
              </PageTitle>
            }
            actions={button}
          />
          <ListPending state={state} failedTitle={<Trans>The data could not be loaded</Trans>} />
        </>
      )}
      {dialog ? <ParamsDialog onLoad={load} onClose={closeDialog} /> : null}
    </TablePage>
  );
}
