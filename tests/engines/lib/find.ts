/** A text that is compared exactly (ignoring case and surrounding spaces), or the source of a pattern. */
export type TextMatch = { is: string } | { like: string };

/** How to find elements within those of the previous step: by role and name, by visible text, or by a selector. */
export type Step = { role: string; name: TextMatch | null } | { text: TextMatch } | { css: string };

/** The requested value of the found elements. */
export type Question = 'count' | 'text' | 'place' | 'target' | 'picture' | `attribute ${string}`;

/** Answer to a {@link Question}; null: there is no such element, or a click would not hit it. */
export type Answer = number | string | { x: number; y: number; width: number; height: number } | null;

/** Runs in the page, so it uses nothing from outside. Only visible elements are found. */
export async function findInPage(steps: readonly Step[], question: Question): Promise<Answer> {
  const tags: Record<string, string> = {
    button: 'button, summary',
    link: 'a[href]',
    article: 'article',
    heading: 'h1, h2, h3, h4',
    dialog: 'dialog[open]',
    banner: 'header',
    region: 'section',
    searchbox: 'input[type=search]',
    textbox: 'input:not([type]), input[type=text], input[type=email], input[type=password], textarea',
    img: 'img',
    listitem: 'li',
    complementary: 'aside',
    main: 'main',
  };
  const clean = (text: string | null | undefined): string => (text ?? '').replace(/\s+/g, ' ').trim();
  const nameOf = (element: Element): string => {
    const ids = element.getAttribute('aria-labelledby')?.split(/\s+/) ?? [];
    const labelled = clean(ids.map((id) => document.getElementById(id)?.textContent ?? '').join(' '));
    const labels = (element as HTMLInputElement).labels ?? [];
    return (
      labelled ||
      clean(element.getAttribute('aria-label')) ||
      clean([...labels].map((label) => label.textContent).join(' ')) ||
      clean(element.getAttribute('alt')) ||
      clean((element as HTMLElement).innerText ?? element.textContent) ||
      clean(element.getAttribute('title'))
    );
  };
  const fits = (text: string, match: TextMatch): boolean =>
    'is' in match ? text.toLowerCase() === match.is.toLowerCase() : new RegExp(match.like).test(text);
  const isVisible = (element: Element): boolean =>
    element.getClientRects().length > 0 && getComputedStyle(element).visibility !== 'hidden';
  const within = (roots: readonly ParentNode[], css: string): Element[] => [
    ...new Set(roots.flatMap((root) => [...root.querySelectorAll(css)])),
  ];

  let found: ParentNode[] = [document];
  for (const step of steps) {
    if ('css' in step) found = within(found, step.css).filter(isVisible);
    else if ('text' in step) {
      const all = within(found, '*').filter(
        (each) => isVisible(each) && fits(clean(each.textContent), step.text),
      );
      // The innermost element: its ancestors have the same text.
      found = all.filter((each) => !all.some((other) => other !== each && each.contains(other)));
    } else {
      const { role, name } = step;
      const native = tags[role];
      const css = `[role="${role}"]${native ? `, :is(${native}):not([role])` : ''}`;
      found = within(found, css).filter(
        (each) => isVisible(each) && (name === null || fits(nameOf(each), name)),
      );
    }
  }
  if (question === 'count') return found.length;
  const element = found[0];
  if (!(element instanceof HTMLElement || element instanceof SVGElement)) return null;
  if (question === 'text') return clean((element as HTMLElement).innerText ?? element.textContent);
  if (question.startsWith('attribute ')) return element.getAttribute(question.slice('attribute '.length));
  if (question === 'picture') {
    const painted = element.querySelector<HTMLCanvasElement>('canvas[data-picture]');
    if (!painted?.width) return null;
    const copy = Object.assign(document.createElement('canvas'), {
      width: painted.width,
      height: painted.height,
    });
    copy.getContext('2d', { willReadFrequently: true })?.drawImage(painted, 0, 0);
    return copy.toDataURL();
  }
  const place = () => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return { x, y, width, height };
  };
  if (question === 'place') return place();
  element.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  const before = place();
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  const now = place();
  const isStill = (['x', 'y', 'width', 'height'] as const).every((key) => before[key] === now[key]);
  const hit = document.elementFromPoint(now.x + now.width / 2, now.y + now.height / 2);
  const isHit = hit !== null && (element.contains(hit) || hit.contains(element));
  return isStill && isHit && !element.matches(':disabled') ? now : null;
}
