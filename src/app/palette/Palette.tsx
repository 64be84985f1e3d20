import { Group, Modal } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Server } from '#contract/http/servers.ts';
import { type ConsoleMatches, useConsoleSearch } from '#data/fleet/search.ts';
import { useServers } from '#data/servers/queries.ts';
import { useRights } from '#data/session/rights.ts';
import { permittedOf } from '#domain/access/permitted.ts';
import { withStateWords } from '#domain/search/consoles.ts';
import { rank } from '#domain/search/rank.ts';
import { stateTexts } from '#entities/consoles/consoleLabels.ts';
import { useUiContext } from '#ui/uiContext.ts';
import { useAccountItems } from './accountItems.ts';
import { useConsoleActionItems } from './consoleActions.ts';
import {
  type PaletteItem,
  useActionItems,
  useConsoleItems,
  useScreenItems,
  useServerItems,
} from './items.ts';
import classes from './Palette.module.css';
import { usePageItems } from './pageItems.ts';
import { Results } from './Results.tsx';
import { step } from './step.ts';

/** Maximum number of results; a longer query finds others. */
const maxResults = 40;

/** Pause in typing after which consoles are searched, milliseconds. */
const pauseMs = 150;

const searched = { watch: 'consoles_view', accounts: 'accounts_view' } as const;
const none: readonly Server[] = [];
const noActions = (): readonly PaletteItem[] => [];
const read = ({ title, place, keywords }: PaletteItem) => ({
  title,
  more: `${place ?? ''} ${keywords ?? ''}`,
});

interface PaletteProps {
  onClose: () => void;
  /** Called when the field has the focus. @returns text typed before */
  takeTyped: () => string;
}

/** Command palette: searches screens, servers, consoles, accounts and actions. */
export function Palette({ onClose, takeTyped }: PaletteProps) {
  const { watch, accounts: seesAccounts } = useRights(searched);
  const [query, setQuery] = useState('');
  const accounts = useAccountItems(seesAccounts ? query : '');
  const shared = { query, setQuery, onClose, takeTyped, accounts };
  return watch ? (
    <FleetSearch {...shared} />
  ) : (
    <Search {...shared} fleet={[]} actionsFor={noActions} isLoading={false} problem={null} />
  );
}

function FleetSearch(shared: Pick<SearchProps, 'query' | 'setQuery' | 'onClose' | 'takeTyped' | 'accounts'>) {
  const { t } = useLingui();
  const servers = useServers();
  const known = servers.data ?? none;
  const query = shared.query.trim();
  const [sent] = useDebouncedValue(query, pauseMs);
  const states = useMemo(() => stateTexts.map(([state, text]) => [state, t(text)] as const), [t]);
  const { consoles, named, isLoading, problem } = useConsoleSearch(
    query === '' ? '' : withStateWords(sent, states),
    known,
  );
  const serverItems = useServerItems(known);
  const consoleItems = useConsoleItems(known, consoles);
  const fleet = useMemo(() => [...serverItems, ...consoleItems], [serverItems, consoleItems]);
  const actionsFor = useConsoleActionItems(named);
  return (
    <Search
      {...shared}
      fleet={fleet}
      actionsFor={actionsFor}
      isLoading={isLoading || sent !== query || servers.isPending}
      problem={problem}
    />
  );
}

interface SearchProps {
  query: string;
  setQuery: (query: string) => void;
  fleet: readonly PaletteItem[];
  accounts: ReturnType<typeof useAccountItems>;
  actionsFor: (query: string) => readonly PaletteItem[];
  isLoading: boolean;
  problem: ConsoleMatches['problem'];
  onClose: () => void;
  takeTyped: PaletteProps['takeTyped'];
}

function Search(props: SearchProps) {
  const { query, setQuery, fleet, accounts, actionsFor, problem, onClose, takeTyped } = props;
  const isLoading = props.isLoading || accounts.isLoading;
  const { t } = useLingui();
  const { can } = useUiContext();
  const navigate = useNavigate();
  const listId = useId();
  const [chosen, setChosen] = useState(0);
  const input = useRef<HTMLInputElement>(null);
  const commands = usePageItems();
  const screens = useScreenItems();
  const actions = useActionItems();

  const hasQuery = query.trim() !== '';
  // Without a query do not list hundreds of consoles.
  const all = permittedOf(
    [
      ...commands,
      ...screens,
      ...actions,
      ...accounts.items,
      ...fleet.filter(({ group }) => hasQuery || group === 'servers'),
    ],
    can,
  );
  const onConsoles = hasQuery ? actionsFor(query) : [];
  const hits = rank(all, query, read).slice(0, maxResults - onConsoles.length);
  const found = inGroups([...hits, ...onConsoles]);
  const active = Math.min(chosen, found.length - 1);
  const optionId = (index: number): string => `${listId}-${index}`;
  const activeId = found[active] ? optionId(active) : undefined;

  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);

  const run = ({ go }: PaletteItem): void => {
    onClose();
    if (typeof go === 'string') void navigate(go);
    else go();
  };

  const onKeyDown = (event: KeyboardEvent): void => {
    // Keep the page's shortcuts from handling it.
    event.stopPropagation();
    if (event.nativeEvent.isComposing) return;
    const item = found[active];
    const next = step(event.key, active, found.length);
    if (event.key === 'Enter' && item) run(item);
    else if ((event.ctrlKey || event.metaKey) && event.code === 'KeyK') onClose();
    else if (next !== null) setChosen(next);
    else return;
    event.preventDefault();
  };

  return (
    <Modal.Root
      opened
      onClose={onClose}
      size={600}
      yOffset="12dvh"
      zIndex={300}
      returnFocus={false}
      transitionProps={{ duration: 0 }}
      classNames={{ content: classes.panel ?? '' }}
      onKeyDown={onKeyDown}
    >
      <Modal.Overlay backgroundOpacity={0.55} />
      <Modal.Content radius="md" aria-label={t`Search`}>
        <Group gap={12} wrap="nowrap" className={classes.field}>
          <IconSearch size={20} stroke={1.75} aria-hidden="true" />
          <input
            ref={input}
            data-autofocus
            className={classes.input}
            type="text"
            role="combobox"
            aria-label={t`Search: pages, servers, consoles, accounts, actions`}
            aria-expanded="true"
            aria-controls={listId}
            aria-activedescendant={activeId}
            aria-autocomplete="list"
            autoComplete="off"
            spellCheck={false}
            placeholder={t`Page, server, console, account or action`}
            value={query}
            onFocus={() => {
              const typed = takeTyped();
              if (typed) setQuery(query + typed);
            }}
            onChange={({ currentTarget }) => {
              setQuery(currentTarget.value);
              setChosen(0);
            }}
          />
          <button type="button" className={classes.close} onClick={onClose}>
            Esc
            <span className="dugout-hidden">
              , <Trans>Close</Trans>
            </span>
          </button>
        </Group>
        <Results
          id={listId}
          items={found}
          active={active}
          optionId={optionId}
          onPoint={setChosen}
          onRun={run}
          note={
            problem === 'failed' ? (
              <Trans>Some consoles could not be searched.</Trans>
            ) : problem === 'offline' ? (
              <Trans>Offline: only consoles that you have opened before are searched.</Trans>
            ) : found.length === 0 && !isLoading ? (
              <Trans>No matches.</Trans>
            ) : isLoading && hasQuery ? (
              <Trans>Loading consoles and accounts…</Trans>
            ) : hasQuery ? null : (
              <Trans>To find a console or an account, type its name or email.</Trans>
            )
          }
        />
      </Modal.Content>
    </Modal.Root>
  );
}

/** Sorts results by group, the group of the best hit first. */
function inGroups(items: readonly PaletteItem[]): PaletteItem[] {
  return [...Map.groupBy(items, ({ group }) => group).values()].flat();
}
