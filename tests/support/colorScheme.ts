/**
 * Sets the color scheme, and ends transitions until there have been none for four frames: axe would measure
 * intermediate colors, and a popover begins to appear only some frames after it was inserted. Runs in the
 * page.
 */
export async function setScheme(html: HTMLElement, scheme: string): Promise<void> {
  html.dataset['mantineColorScheme'] = scheme;
  for (let calm = 0; calm < 4; calm += 1) {
    for (const animation of document.getAnimations())
      if (animation instanceof CSSTransition) {
        animation.finish();
        calm = -1;
      }
    await new Promise(requestAnimationFrame);
  }
}

/** Axe rules checked in each scheme: all in the dark one, the color rules in the light one too. */
export const schemes = { dark: {}, light: { runOnly: ['color-contrast', 'link-in-text-block'] } };
