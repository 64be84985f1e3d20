import { Box, type BoxProps } from '@mantine/core';
import clsx from 'clsx';
import type { ReactNode } from 'react';
import classes from './Page.module.css';

interface PageProps extends BoxProps {
  children: ReactNode;
}

/** A page of cards in the middle of the window, at most `maw` pixels wide. */
export function Page({ className, ...props }: PageProps) {
  return <Box {...props} className={clsx(classes.page, className)} />;
}

export function PageTitle(props: PageProps) {
  return <Box component="h1" c="bright" fz={22} fw={600} lts="-0.01em" lh={1.3} {...props} />;
}
