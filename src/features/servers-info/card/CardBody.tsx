import { useLingui } from '@lingui/react/macro';
import { Box } from '@mantine/core';
import type { Server } from '#contract/http/servers.ts';
import { changeKeyOf, useServerWatch } from '#data/servers/watch.ts';
import { BelowNormalNote } from '#entities/belowNormal/BelowNormalNote.tsx';
import { ServerLoads } from '#entities/servers/LoadBar/ServerLoads.tsx';
import { useObservable } from '#ui/useObservable.ts';
import classes from './Card.module.css';
import { CardFacts } from './CardFacts.tsx';
import { CardHeader } from './CardHeader.tsx';
import { ConsoleList } from './ConsoleList.tsx';
import type { CardInView } from './scope.ts';
import type { CardCommands, CardRights } from '../cardCommands.ts';

export interface ServerCardProps {
  server: Server;
  rights: CardRights;
  newestAgent: string | null;
  /** Whether the user is present. */
  attended: boolean;
  /** A request is pending. */
  isBusy: boolean;
  isChosen: boolean;
  isLine: boolean;
  commands: CardCommands;
}

export interface CardBodyProps extends ServerCardProps {
  inView: CardInView;
  /** Whether all consoles are shown. */
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
}

/** The contents of a card that is, or recently was, near the view. */
export function CardBody(props: CardBodyProps) {
  const { t } = useLingui();
  const { server, rights, newestAgent, attended, commands, inView, isOpen, onOpen } = props;
  const watch = useServerWatch(server.token, {
    visible: inView.visible,
    attended,
    changeKey: changeKeyOf(server),
  });
  const presence = useObservable(watch.presence);
  return (
    <>
      <CardHeader {...props} presence={presence} />
      <CardFacts
        server={server}
        rights={rights}
        presence={presence}
        newestAgent={newestAgent}
        commands={commands}
      />
      <BelowNormalNote subject="server" id={server.id} />
      <div className={classes.loads}>
        <ServerLoads watch={watch} />
      </div>
      {rights.consoles ? (
        <ConsoleList server={server} near={inView.near} isOpen={isOpen} onOpen={onOpen} commands={commands} />
      ) : (
        <Box component="p" mt={12} c="dimmed" fz="sm">{t`Your role cannot view consoles.`}</Box>
      )}
    </>
  );
}
