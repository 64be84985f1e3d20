import { Trans } from '@lingui/react/macro';
import { Fragment } from 'react';
import { type Change, changesOf } from '#domain/agent/changelog.ts';
import classes from './DownloadAgent.module.css';

/** Changes of each version, newest first. */
export function Changelog({ text }: { text: string }) {
  const changes = changesOf(text);
  return (
    <section className={classes.panel} aria-labelledby="agent-changes">
      <h2 id="agent-changes" className={classes.heading}>
        <Trans>Changelog</Trans>
      </h2>
      {changes.length === 0 ? (
        <p className={classes.hint}>
          <Trans>No changes are listed for this version.</Trans>
        </p>
      ) : (
        changes.map((change, at) => <Version key={change.title ?? at} change={change} />)
      )}
    </section>
  );
}

function Version({ change: { title, lines } }: { change: Change }) {
  const points = lines.filter(({ isPoint }) => isPoint);
  return (
    <article className={classes.change}>
      {title === null ? null : <h3 className={classes.changeTitle}>{title}</h3>}
      {lines.map(({ text, isPoint }, at) => (
        <Fragment key={at}>{isPoint ? null : <p>{text}</p>}</Fragment>
      ))}
      {points.length > 0 ? (
        <ul data-points>
          {points.map(({ text }, at) => (
            <li key={at}>{text}</li>
          ))}
        </ul>
      ) : null}
    </article>
  );
}
