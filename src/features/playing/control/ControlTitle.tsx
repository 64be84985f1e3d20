import { Modal } from '@mantine/core';
import { Trans } from '@lingui/react/macro';
import type { GameConsole } from '#contract/http/consoles.ts';
import type { ControlState } from '#data/control/types.ts';
import css from './Bar.module.css';
import { Holder } from './Holder.tsx';

interface ControlTitleProps {
  gameConsole: GameConsole;
  state: ControlState;
}

/** NAME, who holds it, and below: account / script title: description / SCRIPT PAUSED. */
export function ControlTitle({ gameConsole, state }: ControlTitleProps) {
  const live = state.gameConsole?.script;
  const known = gameConsole.activeAccount?.script;
  const title = live?.title || known?.title;
  const description = live?.description || known?.description;
  const script = [title, description].filter(Boolean).join(': ');
  const parts = [gameConsole.activeAccount?.email, script].filter(Boolean);
  return (
    <div className={css.title}>
      <div className={css.titleTop}>
        {/* Also the name of the dialog. */}
        <Modal.Title className={css.name}>{gameConsole.name.toUpperCase()}</Modal.Title>
        <Holder state={state} />
      </div>
      <p className={css.subtitle} title={parts.join(' / ')}>
        <span className={css.details}>{parts.join(' / ')}</span>
        {live?.paused && (
          <span className={css.paused}>
            {' '}
            <Trans>/ SCRIPT PAUSED</Trans>
          </span>
        )}
      </p>
    </div>
  );
}
