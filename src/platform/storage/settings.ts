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
    jwt: store.cell<string | null>('jwt', text, null),
    /** Token of the guest session; takes precedence while it is set. */
    guestJwt: store.cell<string | null>('guestJwt', text, null),
    /** Token of the user's own session, stored during a guest session. */
    ownJwt: store.cell<string | null>('ownJwt', text, null),
    /** Which token the stored one has replaced in the same session; see {@link isRenewalOf}. */
    renewal: store.cell<string | null>('renewal', text, null),
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

export function activeToken(settings: Settings): string | null {
  return settings.guestJwt.get() ?? settings.jwt.get();
}

/** Identifies a renewal to other tabs by the ends of both tokens, which are too short to sign in with. */
const renewalOf = (token: string, renewed: string): string => `${token.slice(-12)} ${renewed.slice(-12)}`;

/** Replaces the token of a session by a new one of the same session. Returns false when another token is stored. */
export function renewTokenOf(settings: Settings, token: string, renewed: string): boolean {
  if (settings.guestJwt.get() !== null || settings.jwt.get() !== token) return false;
  settings.renewal.set(renewalOf(token, renewed));
  settings.jwt.set(renewed);
  return true;
}

/** Whether the stored token has replaced this one in the same session: another tab has renewed it. */
export function isRenewalOf(settings: Settings, token: string | null): boolean {
  const stored = settings.jwt.get();
  if (token === null || stored === null || settings.guestJwt.get() !== null) return false;
  return settings.renewal.get() === renewalOf(token, stored);
}

/**
 * Stores the token of guest access next to the user's own token. Does nothing if another tab has signed out
 * or in meanwhile, or during guest access.
 */
export function storeGuestToken(settings: Settings, own: string | null, guest: string): void {
  if (own === null || settings.guestJwt.get() !== null || settings.jwt.get() !== own) return;
  settings.ownJwt.set(own);
  settings.guestJwt.set(guest);
}
