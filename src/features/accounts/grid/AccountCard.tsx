import type { Account } from '#contract/http/accounts/account.ts';
import { translatedText } from '#data/errors/refusals.ts';
import { StateBadge } from '#ui/StateBadge/StateBadge.tsx';
import { Column, Row } from '#ui/layout/flex.ts';
import classes from './AccountCard.module.css';
import type { AccountLabels } from '../accountLabels.ts';

/** An account on a phone: its identity, state and place, and its error or otherwise its task. */
export function AccountCard({ account, labels }: { account: Account; labels: AccountLabels }) {
  const { email, console: gameConsole, server, lastError, activeTask } = account;
  return (
    <Column component="span" gap={4} lh="20px">
      <span data-truncate className={classes.email}>
        {email}
      </span>
      <Row component="span" gap={8} wrap="nowrap" miw={0}>
        <StateBadge tone={labels.toneOf(account)}>{labels.statusOf(account)}</StateBadge>
        <span data-truncate className={classes.place}>
          {gameConsole.name.toUpperCase()} · {server.name}
        </span>
      </Row>
      <span data-truncate className={classes.note} data-error={Boolean(lastError) || undefined}>
        {lastError === null ? activeTask?.tag : translatedText(lastError)}
      </span>
    </Column>
  );
}
