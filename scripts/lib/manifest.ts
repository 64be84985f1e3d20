import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { root } from './child.ts';

/** Pictures of the README, shown when the app is offered for installation. */
const pictures = join(root, 'docs/images');
const labels: Readonly<Record<string, string>> = {
  wall: 'The wall: the consoles of a server, live',
  control: 'Control: one console in hand',
};

interface Screenshot {
  file: string;
  src: string;
  sizes: string;
  label: string;
  wide: boolean;
}

function sizeOf(file: string): { width: number; height: number } {
  const head = readFileSync(file).subarray(16, 24);
  return { width: head.readUInt32BE(0), height: head.readUInt32BE(4) };
}

function screenshots(): Screenshot[] {
  if (!existsSync(pictures)) return [];
  return readdirSync(pictures)
    .filter((name) => name.endsWith('.png'))
    .toSorted()
    .map((name) => {
      const file = join(pictures, name);
      const { width, height } = sizeOf(file);
      const label = labels[name.slice(0, -'.png'.length)] ?? 'Dugout';
      return { file, src: `/screenshots/${name}`, sizes: `${width}x${height}`, label, wide: width > height };
    });
}

const icon = (name: string, size: number, purpose: string) => ({
  src: `/icons/${name}-${size}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
});

/** The web app manifest: https://www.w3.org/TR/appmanifest/. */
function manifestOf(shots: readonly Screenshot[]) {
  return {
    id: '/',
    name: 'Dugout',
    short_name: 'Dugout',
    description: 'Watch a fleet of game consoles live and take control.',
    lang: 'en',
    dir: 'ltr',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    theme_color: '#0f1216',
    background_color: '#0f1216',
    categories: ['productivity', 'utilities'],
    icons: [
      icon('any', 192, 'any'),
      icon('any', 512, 'any'),
      icon('maskable', 192, 'maskable'),
      icon('maskable', 512, 'maskable'),
      icon('monochrome', 512, 'monochrome'),
    ],
    shortcuts: [
      {
        name: 'Playing control',
        short_name: 'Playing',
        description: 'The wall of consoles, live',
        url: '/playing-control/all',
        icons: [icon('any', 192, 'any')],
      },
    ],
    screenshots: shots.map(({ src, sizes, label, wide }) => ({
      src,
      sizes,
      type: 'image/png',
      label,
      form_factor: wide ? 'wide' : 'narrow',
    })),
  };
}

/** Writes the manifest and its pictures into the built app. */
export function manifestPlugin(): Plugin {
  return {
    name: 'dugout-manifest',
    apply: 'build',
    // The separate build of the service worker has no page.
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle() {
      const shots = screenshots();
      this.emitFile({
        type: 'asset',
        fileName: 'manifest.webmanifest',
        source: JSON.stringify(manifestOf(shots)),
      });
      for (const { file, src } of shots)
        this.emitFile({ type: 'asset', fileName: src.slice(1), source: readFileSync(file) });
    },
  };
}
