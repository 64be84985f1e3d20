import { createTheme, type CSSVariablesResolver, type MantineColorsTuple } from '@mantine/core';

/** The one accent. White on shade 6 reads at 4.9:1, shade 4 on the dark canvas at 6:1. */
const iris: MantineColorsTuple = [
  '#eef0fd',
  '#d9ddfa',
  '#b8bff4',
  '#98a2ef',
  '#7e8aea',
  '#6a77e3',
  '#5865d8',
  '#4a56c4',
  '#3f49a6',
  '#333b86',
];

/** Cool neutral colors, from text (0) to the darkest background (9). */
const dark: MantineColorsTuple = [
  '#e3e6eb',
  '#c2c8d1',
  '#98a0ad',
  '#737c8b',
  '#353c47',
  '#262c35',
  '#1c2129',
  '#151920',
  '#0f1216',
  '#0a0c0f',
];

const gray: MantineColorsTuple = [
  '#f8f9fa',
  '#f1f3f5',
  '#e7e9ed',
  '#dcdfe4',
  '#c9ced6',
  '#858d9b',
  '#5b6370',
  '#454c57',
  '#2d323a',
  '#1a1e24',
];

const selectText = ({ target }: { target: EventTarget }): void => {
  if (target instanceof HTMLInputElement) target.select();
};

/** Not mouse events: the grid prevents them, to keep the focus and select no text. */
const clickOutsideEvents = ['pointerdown'];

/** Dense sizes on a 4 px grid, cool neutrals, one accent. */
export const theme = createTheme({
  primaryColor: 'iris',
  primaryShade: { light: 6, dark: 6 },
  colors: { iris, dark, gray },
  black: '#1a1e24',
  fontFamily: "'Inter Variable', system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', sans-serif",
  fontFamilyMonospace: "ui-monospace, SFMono-Regular, Menlo, Consolas, 'Liberation Mono', monospace",
  fontSizes: { xs: '0.75rem', sm: '0.8125rem', md: '0.875rem', lg: '1rem', xl: '1.25rem' },
  lineHeights: { xs: '1.35', sm: '1.4', md: '1.45', lg: '1.5', xl: '1.4' },
  spacing: { xs: '0.5rem', sm: '0.75rem', md: '1rem', lg: '1.5rem', xl: '2rem' },
  radius: { xs: '0.1875rem', sm: '0.375rem', md: '0.5rem', lg: '0.75rem', xl: '1rem' },
  defaultRadius: 'sm',
  headings: {
    fontWeight: '600',
    sizes: {
      h1: { fontSize: '1.375rem', lineHeight: '1.3' },
      h2: { fontSize: '1.125rem', lineHeight: '1.35' },
      h3: { fontSize: '1rem', lineHeight: '1.4' },
      h4: { fontSize: '0.875rem', lineHeight: '1.4' },
      h5: { fontSize: '0.8125rem', lineHeight: '1.4' },
      h6: { fontSize: '0.75rem', lineHeight: '1.4' },
    },
  },
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    // Times and widths of the specification's business constants.
    Tooltip: { defaultProps: { openDelay: 800, withArrow: true, arrowSize: 6 } },
    Modal: { defaultProps: { size: 360, centered: true, overlayProps: { backgroundOpacity: 0.55 } } },
    // A dialog's header must not be a second banner landmark.
    ModalHeader: { defaultProps: { role: 'presentation' } },
    // Without the placeholder the first item gets the focus, and the menu contains only permitted roles.
    Menu: {
      defaultProps: {
        shadow: 'md',
        radius: 'md',
        withInitialFocusPlaceholder: false,
        clickOutsideEvents: [...clickOutsideEvents, 'keydown'],
      },
    },
    // Typing replaces the current value, and Enter selects the first match. A list of few options sets
    // `inputMode="none"`, so that on a tablet the on-screen keyboard does not cover it.
    Select: {
      defaultProps: {
        searchable: true,
        selectFirstOptionOnChange: true,
        // A click, a letter or an arrow opens the list. By focus alone it would cover the dialog that has just been opened.
        openOnFocus: false,
        // A centered dropdown widens a narrow page before it is measured, and then moves forever.
        comboboxProps: { position: 'bottom-start' },
        onFocusCapture: selectText,
        onClickCapture: selectText,
      },
    },
    Popover: { defaultProps: { shadow: 'md', radius: 'md', clickOutsideEvents } },
    ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray' } },
    // On is green, as for a Toggle.
    Switch: {
      vars: () => ({
        root: {
          '--switch-color': 'light-dark(var(--mantine-color-green-7), var(--mantine-color-green-8))',
        },
      }),
    },
    Badge: { defaultProps: { radius: 'sm', variant: 'light' } },
  },
});

/** Backgrounds of buttons with white text, in both schemes: contrast at least 4.5:1. */
const filled = {
  '--mantine-color-red-filled': '#d1242f',
  '--mantine-color-red-filled-hover': '#b81f29',
  '--mantine-color-orange-filled': '#bc4308',
  '--mantine-color-orange-filled-hover': '#a53a06',
};

/** Backgrounds: the page uses the canvas color; panels, menus and dialogs use the body color above it. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    ...filled,
    '--dugout-canvas': '#f4f5f7',
    '--dugout-line': '#e1e4e9',
    '--mantine-color-default-border': '#d3d7de',
    '--mantine-color-default-hover': '#f1f3f5',
    '--mantine-color-dimmed': '#5b6370',
    '--mantine-color-placeholder': '#757d8a',
    '--mantine-color-error': '#c92a35',
    // Small status text on its own tint has a contrast of at least 4.5:1.
    '--mantine-color-green-light-color': '#1b6b2d',
    '--mantine-color-teal-light-color': '#066a4c',
    '--mantine-color-orange-light-color': '#9c3d06',
    '--mantine-color-red-light-color': '#b3202c',
    '--mantine-color-blue-light-color': '#1657a0',
    '--mantine-color-yellow-light-color': '#8a5300',
    '--dugout-warning': '#9c3d06',
  },
  dark: {
    ...filled,
    '--dugout-canvas': '#0f1216',
    '--dugout-line': '#242a33',
    '--mantine-color-default-border': '#353c47',
    '--mantine-color-dimmed': '#98a0ad',
    '--mantine-color-placeholder': '#737c8b',
    '--mantine-color-error': '#ff7b80',
    '--dugout-warning': 'var(--mantine-color-orange-4)',
    '--mantine-color-bright': '#f4f6f8',
    '--mantine-color-gray-light': 'rgb(152 160 173 / 14%)',
    '--mantine-color-gray-light-hover': 'rgb(152 160 173 / 20%)',
    '--mantine-color-gray-light-color': '#c2c8d1',
    '--mantine-color-iris-light': 'rgb(106 119 227 / 16%)',
    '--mantine-color-iris-light-hover': 'rgb(106 119 227 / 24%)',
    '--mantine-color-iris-light-color': '#b8bff4',
  },
});
