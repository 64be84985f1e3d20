import { z } from 'zod';
import type { Store } from './store.ts';

export const languages = ['en', 'ru'] as const;
export type Language = (typeof languages)[number];

export const colorSchemes = ['dark', 'light'] as const;
export type ColorScheme = (typeof colorSchemes)[number];

/** Settings of the app in this browser (specification, "Local settings"). */
export function createSettings(store: Store) {
  const text = z.string().nullable();
  return {
    /** Token of the session. */
    jwt: store.cell<string | null>('jwt', text, null),
    /** Token of the guest session; takes precedence while it is set. */
    guestJwt: store.cell<string | null>('guestJwt', text, null),
    /** Token of the user's own session, stored during a guest session. */
    ownJwt: store.cell<string | null>('ownJwt', text, null),
    /** Null: as the system prefers. */
    theme: store.cell<ColorScheme | null>('theme', z.enum(colorSchemes).nullable(), null),
    /** Null: as the browser prefers. */
    language: store.cell<Language | null>('language', z.enum(languages).nullable(), null),
    /** Referrer of the visitor; used once, on registration. */
    referrer: store.cell<string | null>('referrer', text, null),
    /** The side drawer stays open. */
    drawerPinned: store.cell<boolean>('drawerPinned', z.boolean(), false),
  };
}
export type Settings = ReturnType<typeof createSettings>;

/** The token that requests carry. */
export function activeToken(settings: Settings): string | null {
  return settings.guestJwt.get() ?? settings.jwt.get();
}
