import type { Account } from '#contract/http/accounts/account.ts';
import classes from './Pairing.module.css';

/** The account that a link or a pin code is for. */
export function CodeSubject({ account }: { account: Account }) {
  const { email, console: gameConsole, server } = account;
  return (
    <p className={classes.subject}>
      <b>{email}</b>
      <br />
      {server.name} · {gameConsole.name.toUpperCase()}
    </p>
  );
}
