import { Anchor } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { pathTo, withQuery } from '#domain/access/paths.ts';
import classes from './LoginPage.module.css';

export interface PublicLinkProps {
  to: 'login' | 'register' | 'forgotPassword';
  children: ReactNode;
}

/** Address of another page outside the shell; it keeps the query, without the token of a mailed link. */
export function usePublicAddress(): (to: PublicLinkProps['to']) => string {
  const { search } = useLocation();
  return (to) => {
    const kept = new URLSearchParams(search);
    kept.delete('token');
    return withQuery(pathTo(to), kept);
  };
}

/** Link between the pages outside the shell. */
export function PublicLink({ to, children }: PublicLinkProps) {
  const addressOf = usePublicAddress();
  return (
    <Anchor component={Link} to={addressOf(to)} size="sm" className={classes.link ?? ''}>
      {children}
    </Anchor>
  );
}
