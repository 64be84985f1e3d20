import { type RefObject, useRef } from 'react';
import type { Server } from '#contract/http/servers.ts';
import { neighbor } from '#domain/consoles/grid.ts';
import { useNamedElement } from '#ui/useNamedElement.ts';
import lines from './card/Line.module.css';
import { LineTitles } from './card/ServerLine.tsx';
import classes from './ServersInfo.module.css';
import type { CardCommands, CardRights } from './cardCommands.ts';
import { InViewContext, useNewInViewObserver } from './card/scope.ts';
import { ServerCard } from './card/ServerCard.tsx';

export interface CardGridProps {
  servers: readonly Server[];
  rights: CardRights;
  newestAgent: string | null;
  attended: boolean;
  busyIds: ReadonlySet<number>;
  chosenIds: ReadonlySet<number>;
  /** One line for each server instead of its card. */
  isList: boolean;
  commands: CardCommands;
  grid: RefObject<HTMLDivElement | null>;
}

export function CardGrid(props: CardGridProps) {
  const { servers, rights, newestAgent, attended, busyIds, chosenIds, isList, commands, grid } = props;
  const observer = useNewInViewObserver();
  useNamedElement(grid, 'server', servers);
  return (
    <InViewContext value={observer}>
      <div ref={grid} className={isList ? lines.list : classes.grid}>
        {isList ? <LineTitles /> : null}
        {servers.map((server) => (
          <ServerCard
            key={server.id}
            server={server}
            rights={rights}
            newestAgent={newestAgent}
            attended={attended}
            isBusy={busyIds.has(server.id)}
            isChosen={chosenIds.has(server.id)}
            isLine={isList}
            commands={commands}
          />
        ))}
      </div>
    </InViewContext>
  );
}

export function useCardMoves() {
  const grid = useRef<HTMLDivElement>(null);
  const move = (serverId: number, key: string): void => {
    const cards = [...(grid.current?.querySelectorAll<HTMLElement>('[data-server]') ?? [])];
    const at = cards.findIndex(({ dataset }) => dataset['server'] === String(serverId));
    const next = cards[neighborOf(cards, at, key)];
    next?.querySelector<HTMLElement>('[data-title]')?.focus({ preventScroll: true });
    next?.scrollIntoView({ block: 'nearest' });
  };
  return { grid, move };
}

/** Number of columns: the cards with the same top as the first one. */
function neighborOf(cards: readonly HTMLElement[], at: number, key: string): number {
  const top = cards[0]?.offsetTop;
  const columns = cards.findIndex(({ offsetTop }) => offsetTop !== top);
  return neighbor(at, key, columns < 1 ? cards.length : columns, cards.length);
}
