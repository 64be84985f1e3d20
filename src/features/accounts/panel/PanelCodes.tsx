import { Trans, useLingui } from '@lingui/react/macro';
import type { Account } from '#contract/http/accounts/account.ts';
import { spacedCode } from '#domain/accounts/oneTimeCode.ts';
import { CopyButton } from '#ui/copy/CopyButton.tsx';
import { useUiContext } from '#ui/uiContext.ts';
import { CodeCountdown, useOneTimeCodes } from '../OneTimeCode.tsx';
import classes from './Panel.module.css';
import { Section } from './Section.tsx';

/** The one-time codes of an account, with their countdown; nothing where it has no secrets, or the role sees none. */
export function PanelCodes({ account }: { account: Account }) {
  const { can } = useUiContext();
  const psn = can('accountsView_psn_full') ? account.psn?.gauth : undefined;
  const ea = can('accountsView_ea_full') ? account.ea?.gauth : undefined;
  if (!psn && !ea) return null;
  return (
    <Section title={<Trans>One-time codes</Trans>}>
      <div className={classes.codes}>
        {psn ? <Code name="PSN" secret={psn} /> : null}
        {ea ? <Code name="EA" secret={ea} /> : null}
      </div>
    </Section>
  );
}

function Code({ name, secret }: { name: string; secret: string }) {
  const { t } = useLingui();
  const codes = useOneTimeCodes(secret);
  return (
    <div className={classes.code} role="group" aria-label={t`${name} code`}>
      <span className={classes.codeName}>{name}</span>
      {codes ? (
        <>
          <b className={classes.codeNow}>{spacedCode(codes.current)}</b>
          <CopyButton text={codes.current} label={t`Copy the ${name} code`} />
          <CodeCountdown secondsLeft={codes.secondsLeft} />
          <span className={classes.codeNext}>
            <Trans>then {spacedCode(codes.next)}</Trans>
          </span>
        </>
      ) : (
        <span className={classes.quiet}>
          <Trans>The secret is not valid.</Trans>
        </span>
      )}
    </div>
  );
}
