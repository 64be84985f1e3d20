import { useEffect, useRef } from 'react';
import type { Picture } from '#domain/channel/types.ts';

export interface LiveSurfaceProps {
  /** Opens the picture on a fresh canvas; size in device pixels at that moment. */
  open(canvas: HTMLCanvasElement, size: { width: number; height: number }): Picture;
  /** Called with the picture when it opens, and with null when it ends. */
  onPicture?(picture: Picture | null): void;
  /** Called when the surface is resized, in device pixels. */
  onResize?(size: { width: number; height: number }): void;
  /** Accessible name of the picture. */
  label: string;
  className?: string;
}

/**
 * A container for a live picture. The canvas is created outside React, since one that was transferred to a worker cannot
 * be reused: each opening gets a new one. Frames cause no React renders.
 */
export function LiveSurface({ open, onPicture, onResize, label, className }: LiveSurfaceProps) {
  const host = useRef<HTMLDivElement>(null);
  const latest = useRef({ open, onPicture, onResize });
  useEffect(() => {
    latest.current = { open, onPicture, onResize };
  });
  useEffect(() => {
    const place = host.current;
    if (!place) return;
    const canvas = document.createElement('canvas');
    canvas.dataset['picture'] = '';
    canvas.setAttribute('aria-hidden', 'true');
    place.append(canvas);
    const picture = latest.current.open(canvas, deviceSize(place));
    latest.current.onPicture?.(picture);
    const sizes = new ResizeObserver(() => latest.current.onResize?.(deviceSize(place)));
    sizes.observe(place);
    return () => {
      sizes.disconnect();
      latest.current.onPicture?.(null);
      picture.close();
      canvas.remove();
    };
  }, []);
  return <div ref={host} className={className} role="img" aria-label={label} />;
}

function deviceSize(place: HTMLElement): { width: number; height: number } {
  const ratio = window.devicePixelRatio || 1;
  return {
    width: Math.max(16, Math.round(place.clientWidth * ratio)),
    height: Math.max(16, Math.round(place.clientHeight * ratio)),
  };
}
