import { useLingui } from '@lingui/react/macro';
import { type CSSProperties, type KeyboardEvent, memo, type MouseEvent, useRef, useState } from 'react';
import type { Server } from '#contract/http/servers.ts';
import { serverTitle } from '#domain/servers/rules.ts';
import { type Anchor, anchorIn, isMenuKeyEvent } from '#ui/ContextMenu/anchor.ts';
import { isTyping, strokeOf } from '#ui/shortcuts/keys.ts';
import classes from './Card.module.css';
import { CardBody } from './CardBody.tsx';
import { CardHead } from './CardHead.tsx';
import type { CardCommands } from './commands.ts';
import { linesShown } from './ConsoleList.tsx';
import { useCardInView } from './scope.ts';
import type { InfoRights } from './useRights.ts';
import { cardKeys } from './labels.ts';

export interface ServerCardProps {
  server: Server;
  rights: InfoRights;
  /** Version of the newest agent there is. */
  newestAgent: string | null;
  /** Somebody looks at the page. */
  attended: boolean;
  /** Something was sent that has not come to its end. */
  isBusy: boolean;
  commands: CardCommands;
}

const moves = new Set(['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End']);

/** One server: how it is, what can be done with it, and its consoles. */
export const ServerCard = memo(function ServerCard(props: ServerCardProps) {
  const { server, rights, isBusy, commands } = props;
  const { t } = useLingui();
  const card = useRef<HTMLElement>(null);
  const inView = useCardInView(card);
  // Kept here: the body goes when the card is far for long.
  const [isOpen, setOpen] = useState(false);
  const { id } = server;
  const title = serverTitle(server);

  const openMenu = (anchor: Anchor): void => commands.openMenu('server', id, anchor);

  function press(stroke: string): boolean {
    switch (stroke) {
      case cardKeys.toggle:
      case cardKeys.openAsIs:
        if (rights.open) commands.toggle(id, stroke === cardKeys.openAsIs);
        return rights.open;
      case cardKeys.menu:
        if (card.current) openMenu(anchorIn(card.current));
        return true;
      case cardKeys.logs:
        if (rights.logs) commands.queueLogs(id);
        return rights.logs;
      case cardKeys.remote:
        card.current?.querySelector<HTMLElement>('[data-remote]')?.click();
        return rights.remoteControl;
      default:
        return false;
    }
  }

  function onKeyDown(event: KeyboardEvent): void {
    const { altKey, ctrlKey, metaKey, defaultPrevented, target } = event;
    // What lies over the card is a child of it to React.
    const isInside = target instanceof Node && card.current?.contains(target);
    if (altKey || ctrlKey || metaKey || defaultPrevented || !isInside || isTyping(target)) return;
    const stroke = strokeOf(event);
    const isOnTitle = target instanceof HTMLElement && target.dataset['title'] !== undefined;
    if (isOnTitle && moves.has(stroke)) commands.move(id, stroke);
    else if (isMenuKeyEvent(event)) press(cardKeys.menu);
    else if (!press(stroke)) return;
    event.preventDefault();
  }

  function onContextMenu(event: MouseEvent): void {
    if (event.defaultPrevented || !card.current?.contains(event.target as Node)) return;
    event.preventDefault();
    openMenu({ x: event.clientX, y: event.clientY });
  }

  // From the buttons inside; the card itself is none.
  const bubbled = { onKeyDown, onContextMenu };
  const style = { '--lines': linesShown(server.consoleCount) } as CSSProperties;
  return (
    <article
      ref={card}
      className={classes.card}
      style={style}
      aria-label={title}
      aria-busy={isBusy || undefined}
      data-server={id}
      {...bubbled}
    >
      {inView.reached ? (
        <CardBody key={server.token} {...props} inView={inView} isOpen={isOpen} onOpen={setOpen} />
      ) : (
        <>
          <CardHead server={server} rights={rights} isBusy={isBusy} commands={commands} presence={null} />
          <span className="dugout-hidden">{t`Scroll to see more`}</span>
        </>
      )}
    </article>
  );
});
