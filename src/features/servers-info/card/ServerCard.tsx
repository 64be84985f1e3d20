import { useLingui } from '@lingui/react/macro';
import { type CSSProperties, type KeyboardEvent, memo, type MouseEvent, useRef, useState } from 'react';
import { serverTitle } from '#domain/servers/serverRules.ts';
import { type Anchor, anchorIn, isMenuKeyEvent } from '#ui/ContextMenu/anchor.ts';
import { isTyping, strokeOf } from '#ui/shortcuts/keys.ts';
import classes from './Card.module.css';
import { CardBody, type ServerCardProps } from './CardBody.tsx';
import { CardHeader } from './CardHeader.tsx';
import lines from './Line.module.css';
import { LineFacts, ServerLine } from './ServerLine.tsx';
import { linesShown } from './ConsoleList.tsx';
import { useCardInView } from './scope.ts';
import { cardKeys } from '../pageLabels.ts';

const moves = new Set(['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End']);

/** Card of a server, or its line: state, actions and consoles. */
export const ServerCard = memo(function ServerCard(props: ServerCardProps) {
  const { server, rights, isBusy, isChosen, isLine, commands } = props;
  const { t } = useLingui();
  const card = useRef<HTMLElement>(null);
  const inView = useCardInView(card);
  // State is stored here, because the body unmounts when the card is far for long.
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
      case cardKeys.choose:
        if (rights.choose) commands.choose(id, false);
        return rights.choose;
      case cardKeys.remote:
        card.current?.querySelector<HTMLElement>('[data-remote]')?.click();
        return rights.remoteControl;
      default:
        return false;
    }
  }

  function onKeyDown(event: KeyboardEvent): void {
    const { altKey, ctrlKey, metaKey, defaultPrevented, target } = event;
    // React bubbles events of portals to the card.
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

  function contents() {
    if (isLine && inView.reached) return <ServerLine key={server.token} {...props} inView={inView} />;
    if (isLine) return <LineFacts {...props} presence={null} />;
    if (inView.reached)
      return <CardBody key={server.token} {...props} inView={inView} isOpen={isOpen} onOpen={setOpen} />;
    return (
      <>
        <CardHeader {...props} presence={null} />
        <span className="dugout-hidden">{t`Scroll to see more`}</span>
      </>
    );
  }

  // Events bubble from the buttons inside; the card itself is not interactive.
  const bubbled = { onKeyDown, onContextMenu };
  const style = { '--lines': linesShown(server.consoleCount) } as CSSProperties;
  return (
    <article
      ref={card}
      className={isLine ? lines.line : classes.card}
      style={style}
      aria-label={title}
      aria-busy={isBusy || undefined}
      data-server={id}
      data-chosen={isChosen || undefined}
      {...bubbled}
    >
      {contents()}
    </article>
  );
});
