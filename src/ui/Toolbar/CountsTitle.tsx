import { Fragment } from 'react';
import { Row } from '#ui/layout/flex.ts';
import classes from './Toolbar.module.css';

export interface CountsTitleProps {
  title: string;
  /** Null when there is nothing to count; a count is undefined until it is loaded. */
  figures: readonly { key: string; word: string; count: number | undefined }[] | null;
}

/** The heading of a screen of a server: what is counted, and the counts. */
export function CountsTitle({ title, figures }: CountsTitleProps) {
  return (
    <Row component="h1" gap="0 12px" className={classes.counts}>
      {figures ? <span>{title}:</span> : title}
      {figures?.map(({ key, word, count }, index) => (
        <Fragment key={key}>
          {index === 0 ? ' ' : <span className="dugout-hidden">; </span>}
          <span className={classes.figure} data-figure={key} data-some={(count ?? 0) > 0 || undefined}>
            {word}: <b>{count ?? '–'}</b>
          </span>
        </Fragment>
      ))}
    </Row>
  );
}
