import { Notifications, notificationsStore } from '@mantine/notifications';
import { useEffect } from 'react';
import { toastMs } from './toasts.tsx';
import { type Box, freeTop } from './place.ts';

const stackSelector = '.mantine-Notifications-root[data-position="top-left"]';
/** Bars are never covered. */
const barSelector = 'header, [role="toolbar"], [data-bar]';
/**
 * The control that the user presses, or is about to press again: under the pointer a toast would also stay
 * for as long as the pointer rests there.
 */
const usedSelector = ':is(button, a, input, textarea):is(:focus, :hover)';
const pictureSelector = 'article :is(canvas, video, img), [data-screen] :is(canvas, video)';
/** The upper part of a picture, where games show the score. */
const scorePart = 0.24;
/** Size that fits into the free space of the header, CSS pixels. */
const headerSpace = 52;
const topSpace = 8;

export function ToastStack() {
  useToastPlace();
  return <Notifications position="top-left" autoClose={toastMs} zIndex={1000} containerWidth={380} />;
}

/** @param except what of it does not count */
const boxesOf = (selector: string, except?: HTMLElement): Box[] =>
  [...document.querySelectorAll(selector)]
    .filter((element) => element.checkVisibility({ opacityProperty: true }) && !except?.contains(element))
    .map((element) => element.getBoundingClientRect());

/** Moves the toasts to where they cover neither bars nor scores, nor the control that the user has just pressed. */
function place(stack: HTMLElement): void {
  if (stack.childElementCount === 0) return;
  const isControl = document.querySelector('[data-bar]') !== null;
  stack.toggleAttribute('data-below', isControl || stack.offsetHeight > headerSpace);
  const { left, width, height } = stack.getBoundingClientRect();
  const start = { left, top: topSpace, width, height };
  const bars = boxesOf(barSelector);
  const scores = boxesOf(pictureSelector).map(({ left: x, top: y, width: across, height: down }) => ({
    left: x,
    top: y,
    width: across,
    height: down * scorePart,
  }));
  const used = boxesOf(usedSelector, stack);
  const top =
    freeTop(start, [...bars, ...used, ...scores], innerHeight) ??
    freeTop(start, [...bars, ...used], innerHeight) ??
    freeTop(start, bars, innerHeight) ??
    topSpace;
  stack.style.setProperty('--toasts-top', `${top}px`);
}

/** Keeps toasts off the header, toolbars, the scores in pictures and the pressed control, whatever the size of the window. */
function useToastPlace(): void {
  useEffect(() => {
    let observed: HTMLElement | null = null;
    const placeNow = (): void => {
      if (observed) place(observed);
    };
    const sizes = new ResizeObserver(placeNow);
    const follow = (): void => {
      const stack = document.querySelector<HTMLElement>(stackSelector);
      if (stack === observed || !stack) return;
      sizes.disconnect();
      observed = stack;
      sizes.observe(stack);
    };
    // With the first toast it is inserted a moment later.
    const frame = requestAnimationFrame(follow);
    const end = notificationsStore.subscribe(follow);
    addEventListener('resize', placeNow);
    return () => {
      end();
      cancelAnimationFrame(frame);
      sizes.disconnect();
      removeEventListener('resize', placeNow);
    };
  }, []);
}
