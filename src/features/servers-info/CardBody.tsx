import { Trans, useLingui } from '@lingui/react/macro';
import type { Server } from '#contract/http/servers.ts';
import { useServerWatch, type ServerWatch } from '#data/servers/watch.ts';
import { LoadBar } from '#entities/servers/LoadBar/LoadBar.tsx';
import { useObservable } from '#ui/useObservable.ts';
import classes from './Card.module.css';
import { CardFacts } from './CardFacts.tsx';
import { CardHead } from './CardHead.tsx';
import { ConsoleList } from './ConsoleList.tsx';
import type { CardInView } from './scope.ts';
import type { ServerCardProps } from './ServerCard.tsx';

/** Changes with a new agent, a reconnect or a report to the API: the agent is then requested at once. */
const changeKeyOf = ({ online, open, agent, name, ip }: Server): string =>
  [online, open, agent?.version, name, ip].join(' ');

export interface CardBodyProps extends ServerCardProps {
  inView: CardInView;
  /** Whether all consoles are shown. */
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
}

/** The contents of a card that is, or recently was, near the view. */
export function CardBody(props: CardBodyProps) {
  const { server, rights, newestAgent, attended, isBusy, commands, inView, isOpen, onOpen } = props;
  const watch = useServerWatch(server.token, {
    visible: inView.visible,
    attended,
    changeKey: changeKeyOf(server),
  });
  const presence = useObservable(watch.presence);
  return (
    <>
      <CardHead server={server} rights={rights} isBusy={isBusy} commands={commands} presence={presence} />
      <CardFacts
        server={server}
        rights={rights}
        presence={presence}
        newestAgent={newestAgent}
        commands={commands}
      />
      <div className={classes.loads}>
        <Loads watch={watch} />
      </div>
      {rights.consoles ? (
        <ConsoleList server={server} near={inView.near} isOpen={isOpen} onOpen={onOpen} commands={commands} />
      ) : (
        <p className={classes.quiet}>
          <Trans>Your role cannot view consoles.</Trans>
        </p>
      )}
    </>
  );
}

/** Refreshes every few seconds. */
function Loads({ watch }: { watch: ServerWatch }) {
  const { t } = useLingui();
  const usage = useObservable(watch.usage);
  return (
    <>
      <LoadBar name={t`CPU`} label={t`CPU load`} percent={usage?.usedProcessor ?? null} />
      <LoadBar name={t`MEM`} label={t`Memory usage`} percent={usage?.usedMemory ?? null} />
    </>
  );
}
