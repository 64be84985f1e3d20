import type { ReactNode } from 'react';
import type { GameConsole } from '#contract/http/consoles.ts';
import { ConsoleBadge } from '#ui/consoles/ConsoleBadge.tsx';
import { useAccountName } from '#ui/consoles/useAccountName.ts';
import classes from './Tile.module.css';

/** Under the picture: which console, in what state, who plays what. Always of one height. */
export function TileCaption({ console, menu }: { console: GameConsole; menu: ReactNode }) {
  const account = console.activeAccount ?? console.lastActiveAccount;
  const nameOf = useAccountName();
  const script = [console.activeAccount?.script?.description, console.activeAccount?.script?.title]
    .filter(Boolean)
    .join(' · ');
  const name = console.name.toUpperCase();
  return (
    <div className={classes.caption}>
      <div className={classes.line}>
        <h2 className={classes.name} title={name}>
          {name}
        </h2>
        <ConsoleBadge console={console} />
        {menu}
      </div>
      <div
        className={classes.account}
        title={account ? nameOf(account) : undefined}
        data-last={console.activeAccount ? undefined : true}
      >
        {account ? nameOf(account) : null}
      </div>
      <div className={classes.script} title={script || undefined}>
        {script}
      </div>
    </div>
  );
}
