/** Difference of the strongest and the weakest channel up to which a color counts as grey, of 255. */
const maxSpread = 24;

/** The properties whose colors can convey a state. */
const properties = [
  'color',
  'background-color',
  'border-top-color',
  'outline-color',
  'box-shadow',
  'background-image',
] as const;

const shown = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
const known = new Map<string, boolean>();

/** Whether a color, in any CSS notation, looks grey on grey, as faint colors do. */
function isGrey(color: string): boolean {
  // Reading a pixel takes milliseconds, and most elements share a few colors.
  const before = known.get(color);
  if (before !== undefined) return before;
  if (!shown) throw new Error('The browser draws no colors');
  for (const fill of ['#808080', color]) {
    shown.fillStyle = fill;
    shown.fillRect(0, 0, 1, 1);
  }
  const channels = shown.getImageData(0, 0, 1, 1).data.slice(0, 3);
  const answer = Math.max(...channels) - Math.min(...channels) <= maxSpread;
  known.set(color, answer);
  return answer;
}

/** The colors of a computed value; other parts, such as lengths, have none. */
const colorsIn = (value: string): string[] => value.match(/[a-z]+\([^()]*\)/g) ?? [];

/** Parts of an element and its descendants with a color that is not grey: element, property and value. */
export const coloredParts = (root: Element): string[] =>
  [root, ...root.querySelectorAll('*')].flatMap((element) => {
    const style = getComputedStyle(element);
    return properties.flatMap((property) => {
      const value = style.getPropertyValue(property);
      if (property === 'outline-color' && style.outlineStyle === 'none') return [];
      if (property === 'border-top-color' && style.borderTopStyle === 'none') return [];
      const isColored = colorsIn(value).some((color) => !isGrey(color));
      return isColored ? [`${element.tagName}.${element.getAttribute('class')} ${property}: ${value}`] : [];
    });
  });
