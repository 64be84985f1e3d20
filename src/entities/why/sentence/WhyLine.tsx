import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Why } from '#contract/http/why.ts';
import { translatedText } from '#data/errors/refusals.ts';
import type { WhyPlace } from './whyPlace.ts';
import { useHelps } from './useHelps.ts';
import { useWhyText } from './useWhyText.ts';
import classes from './Why.module.css';

export interface WhyLineProps {
  why: Why;
  place: WhyPlace;
  /** Error text that is shown next to it, as sent by the API. */
  shownError?: string | null | undefined;
  /** Whether it is one line without a link. */
  isPlain?: boolean | undefined;
  /** Only the link. */
  isHelpOnly?: boolean | undefined;
  /** Shown for a reason unknown to the app. */
  fallback: ReactNode;
}

/** Why something does not play, and a link to what helps. */
export function WhyLine(props: WhyLineProps) {
  const { why, place, shownError, isPlain = false, isHelpOnly = false, fallback } = props;
  const text = useWhyText()(why, place);
  const help = useHelps()(why, place);
  if (text === null) return fallback;
  const link = help ? (
    <Link className={classes.help ?? ''} to={help.to}>
      {help.label}
    </Link>
  ) : null;
  if (isHelpOnly) return link && <span data-why={why.reason}>{link}</span>;
  const { error } = why.params;
  const whole = error === undefined || error === shownError ? text : `${text}: ${translatedText(error)}`;
  if (isPlain)
    return (
      <span data-truncate className={classes.plain} title={whole}>
        {whole}
      </span>
    );
  return (
    <span data-wrap data-why={why.reason}>
      {whole}
      {link ? (
        <>
          {' · '}
          {link}
        </>
      ) : null}
    </span>
  );
}
