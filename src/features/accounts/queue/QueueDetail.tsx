import { Trans } from '@lingui/react/macro';
import type { ConsoleQueue, QueueEntry } from '#domain/consoles/queue.ts';
import classes from './Queue.module.css';
import type { QueueTexts } from './useQueueTexts.ts';

export interface QueueDetailProps {
  row: ConsoleQueue;
  texts: QueueTexts;
}

/** Everything that a console does and waits for, in the order of the queue. */
export function QueueDetail({ row, texts }: QueueDetailProps) {
  const { active, waiting } = row;
  return (
    <div className={classes.detail}>
      {active.length > 0 ? (
        <section>
          <h2 className={classes.title}>
            <Trans>Now</Trans>
          </h2>
          <Entries entries={active} texts={texts} />
        </section>
      ) : null}
      <section>
        <h2 className={classes.title}>
          <Trans>Next</Trans>
        </h2>
        {waiting.length > 0 ? (
          <Entries entries={waiting} texts={texts} />
        ) : (
          <p>{texts.whenOf(row) || <Trans>No account waits for this console.</Trans>}</p>
        )}
      </section>
    </div>
  );
}

function Entries({
  entries,
  texts: { nameOf, sinceOf },
}: {
  entries: readonly QueueEntry[];
  texts: QueueTexts;
}) {
  return (
    <ol data-points className={classes.entries}>
      {entries.map((entry) => (
        <li key={entry.account.id}>
          {nameOf(entry)} <span className={classes.since}>{sinceOf(entry)}</span>
        </li>
      ))}
    </ol>
  );
}
