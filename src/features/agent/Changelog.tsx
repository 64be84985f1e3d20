import { useLingui } from '@lingui/react/macro';
import { Box, Text } from '@mantine/core';
import { Fragment } from 'react';
import { type Change, changesOf } from '#domain/agent/changelog.ts';
import classes from './DownloadAgent.module.css';

/** Changes of each version, newest first. */
export function Changelog({ text }: { text: string }) {
  const { t } = useLingui();
  const changes = changesOf(text);
  return (
    <Box component="section" data-card miw={0} p={20} bdrs={12} data-wrap aria-labelledby="agent-changes">
      <Box id="agent-changes" component="h2" mb={16} fz="lg" fw={600}>
        {t`Changelog`}
      </Box>
      {changes.length === 0 ? (
        <Text mt={12} c="dimmed" fz="sm">
          {t`No changes are listed for this version.`}
        </Text>
      ) : (
        changes.map((change, at) => <Version key={change.title ?? at} change={change} />)
      )}
    </Box>
  );
}

function Version({ change: { title, lines } }: { change: Change }) {
  const points = lines.filter(({ isPoint }) => isPoint);
  return (
    <article className={classes.change}>
      {title === null ? null : (
        <Box component="h3" mb={6} fz="md" fw={600}>
          {title}
        </Box>
      )}
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
