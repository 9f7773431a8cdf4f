import {
  type CSSVariablesResolver,
  createTheme,
  getDefaultZIndex,
  type MantineColorsTuple,
} from '@mantine/core';
import { WaitingButton } from './components/inputs/WaitingButton.tsx';
import { keepFocusSoon } from './lib/keepFocus.ts';
import { sharedText } from './texts/shared.ts';

/** The look of the whole dashboard: colors, type, space. Screens take from here and set nothing. */

const teal: MantineColorsTuple = [
  '#f0fdfa',
  '#ccfbf1',
  '#99f6e4',
  '#5eead4',
  '#2dd4bf',
  '#14b8a6',
  '#0d9488',
  '#0f766e',
  '#115e59',
  '#134e4a',
];

/** Warm greys; 3 is the hairline, 4 the border of a control, 6 quiet text. */
const gray: MantineColorsTuple = [
  '#f7f7f3',
  '#f1f1ec',
  '#e9e9e3',
  '#e6e6e0',
  '#848d88',
  '#6f7974',
  '#5f6a65',
  '#46504b',
  '#2e3633',
  '#1c2321',
];

/** The dark theme's greys; 7 is a surface, 4 what the pointer is over, 2 quiet text, 0 ink. */
const dark: MantineColorsTuple = [
  '#e7ece9',
  '#c2cbc6',
  '#9aa7a1',
  '#84918b',
  '#3a4540',
  '#2e3733',
  '#232a27',
  '#1a201d',
  '#151a18',
  '#121614',
];

export const theme = createTheme({
  primaryColor: 'teal',
  primaryShade: 7,
  colors: { teal, gray, dark },
  black: '#1c2321',
  fontFamily: "'Figtree Variable', system-ui, sans-serif",
  fontSizes: { xs: '0.8125rem', sm: '0.875rem', md: '1rem', lg: '1.25rem', xl: '1.75rem' },
  fontWeights: { regular: '400', medium: '600', bold: '600' },
  headings: {
    fontWeight: '600',
    sizes: {
      h1: { fontSize: '1.75rem', lineHeight: '2.25rem' },
      h2: { fontSize: '1.25rem', lineHeight: '1.75rem' },
      h3: { fontSize: '1rem', lineHeight: '1.5rem' },
      h4: { fontSize: '0.875rem', lineHeight: '1.5rem' },
    },
  },
  spacing: { xs: '0.5rem', sm: '1rem', md: '1.5rem', lg: '2rem', xl: '3rem' },
  radius: { xs: '0.25rem', sm: '0.5rem', md: '0.75rem', lg: '1rem', xl: '1.5rem' },
  defaultRadius: 'sm',
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    Group: { defaultProps: { gap: 'xs' } },
    Stack: { defaultProps: { gap: 'sm' } },
    Button: { defaultProps: { component: WaitingButton } },
    ActionIcon: { defaultProps: { component: WaitingButton } },
    Anchor: { defaultProps: { underline: 'always' } },
    Card: { defaultProps: { radius: 'md', withBorder: true, padding: 'md' } },
    Modal: {
      defaultProps: {
        radius: 'md',
        centered: true,
        styles: { title: { minWidth: 0, overflowWrap: 'anywhere' }, close: { flex: 'none' } },
        closeButtonProps: { 'aria-label': sharedText.close },
        // What opened it may be gone by now: a row that was deleted, or a button that waits.
        onExitTransitionEnd: keepFocusSoon,
      },
    },
    Menu: {
      defaultProps: { shadow: 'md', position: 'bottom-end', withInitialFocusPlaceholder: false },
    },
    // Below menus: a toast would hide what a person is about to press in one.
    Notifications: { defaultProps: { zIndex: getDefaultZIndex('popover') - 1 } },
    Tooltip: {
      defaultProps: { multiline: true, maw: 280, events: { hover: true, focus: true, touch: true } },
    },
    Badge: { defaultProps: { variant: 'light', size: 'lg', radius: 'sm', tt: 'none', fw: 600 } },
    Alert: { defaultProps: { radius: 'md' } },
    Checkbox: { defaultProps: { radius: 4 } },
    PasswordInput: {
      defaultProps: {
        visibilityToggleFocusable: true,
        visibilityToggleButtonProps: { 'aria-label': sharedText.togglePassword },
      },
    },
  },
});

/** `--mantine-color-body` is a surface; the ground behind the surfaces is `--ground`. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: { '--star': '#f5a524', '--content-width': '75rem', '--header-height': '3.5rem' },
  light: {
    '--ground': '#fafaf7',
    '--mantine-color-body': '#ffffff',
    '--mantine-color-text': '#1c2321',
    '--mantine-color-dimmed': 'var(--mantine-color-gray-6)',
    '--mantine-color-placeholder': 'var(--mantine-color-gray-5)',
    '--mantine-color-default-border': '#e6e6e0',
    '--mantine-color-anchor': 'var(--mantine-color-teal-7)',
    '--mantine-color-error': '#b42318',
    '--star-empty': '#d5d5cd',
    '--fill': '#ecece6',
    '--control-border': '#848d88',
    '--phone-frame': '#1c2321',
    '--mantine-color-teal-light': '#e2f2ef',
    '--mantine-color-teal-light-hover': '#d3eae6',
    '--mantine-color-teal-light-color': '#0b5a54',
    '--mantine-color-orange-light-color': '#8a3a05',
    '--mantine-color-yellow-light-color': '#6b4a00',
    '--mantine-color-green-light-color': '#1d5c2b',
    '--mantine-color-red-light-color': '#a61b1b',
    '--mantine-color-blue-light-color': '#154f8f',
  },
  dark: {
    '--ground': '#121614',
    '--mantine-color-body': '#1a201d',
    '--mantine-color-text': '#e7ece9',
    '--mantine-color-dimmed': 'var(--mantine-color-dark-2)',
    '--mantine-color-placeholder': 'var(--mantine-color-dark-3)',
    '--mantine-color-default-border': '#2e3733',
    '--mantine-color-anchor': 'var(--mantine-color-teal-4)',
    '--mantine-color-error': '#ff8a80',
    '--star-empty': '#47524d',
    '--fill': '#2e3733',
    '--mantine-color-teal-light': '#16362f',
    '--mantine-color-teal-light-hover': '#1c443c',
    '--mantine-color-teal-light-color': '#a3e9dc',
    '--mantine-color-gray-light': '#343e39',
    '--mantine-color-gray-light-color': '#d3dad6',
    '--mantine-color-orange-light': '#3a2613',
    '--mantine-color-orange-light-color': '#f7b37c',
    '--mantine-color-yellow-light': '#352b10',
    '--mantine-color-yellow-light-color': '#f1cd74',
    '--mantine-color-red-light': '#3c1d1c',
    '--mantine-color-red-light-color': '#f6a8a1',
    '--mantine-color-green-light': '#16301f',
    '--mantine-color-green-light-color': '#98d8ab',
    '--mantine-color-blue-light': '#152a3d',
    '--mantine-color-blue-light-color': '#9cc8f0',
    '--control-border': '#6b7771',
    '--phone-frame': '#3a443f',
  },
});
