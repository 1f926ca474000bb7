import {
  type CSSVariablesResolver,
  createTheme,
  defaultVariantColorsResolver,
  type MantineColorsTuple,
  type VariantColorsResolver,
} from '@mantine/core';

const petrol: MantineColorsTuple = [
  '#e1efef',
  '#c4dfe0',
  '#a9cfd1',
  '#7ab9bd',
  '#5fc0c5',
  '#2f8f97',
  '#177a83',
  '#0b6670',
  '#08525a',
  '#063d43',
];

// Filled accent and red components use the tokens, which have enough contrast in both schemes.
const variantColorResolver: VariantColorsResolver = (input) => {
  const colors = defaultVariantColorsResolver(input);
  if (input.variant !== 'filled') return colors;
  if (input.color === 'red')
    return { ...colors, background: 'var(--bad)', hover: 'var(--bad)', color: 'var(--bad-soft)' };
  if (input.color && input.color !== 'petrol') return colors;
  return { ...colors, background: 'var(--accent)', hover: 'var(--accent-hover)', color: 'var(--accent-ink)' };
};

const overlayStyles = {
  title: { fontSize: 17, fontWeight: 650 },
  content: { background: 'var(--surface)' },
  header: { background: 'var(--surface)' },
};

/** Sizes, type and component defaults. Colors come from `tokens.css`. */
export const theme = createTheme({
  primaryColor: 'petrol',
  primaryShade: { light: 7, dark: 4 },
  autoContrast: true,
  variantColorResolver,
  colors: { petrol },
  fontFamily: '"Hanken Grotesk Variable", system-ui, -apple-system, "Segoe UI", sans-serif',
  fontFamilyMonospace: '"JetBrains Mono Variable", ui-monospace, "SF Mono", Menlo, monospace',
  fontSizes: { xs: '12px', sm: '13px', md: '14px', lg: '16px', xl: '20px' },
  headings: {
    fontFamily: '"Hanken Grotesk Variable", system-ui, sans-serif',
    fontWeight: '650',
    sizes: {
      h1: { fontSize: '24px', lineHeight: '32px' },
      h2: { fontSize: '17px', lineHeight: '24px' },
      h3: { fontSize: '14px', lineHeight: '20px' },
    },
  },
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '32px' },
  radius: { xs: '3px', sm: '5px', md: '7px', lg: '10px', xl: '16px' },
  defaultRadius: 'sm',
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    Button: { defaultProps: { size: 'sm', fw: 600 } },
    TextInput: { defaultProps: { size: 'sm' } },
    Select: { defaultProps: { size: 'sm', checkIconPosition: 'right' } },
    ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray', size: 'md' } },
    Tooltip: { defaultProps: { openDelay: 300, withArrow: true, transitionProps: { duration: 120 } } },
    Modal: {
      defaultProps: { closeButtonProps: { 'aria-label': 'Close' }, centered: true, transitionProps: { duration: 150 } },
      styles: overlayStyles,
    },
    Notification: { defaultProps: { closeButtonProps: { 'aria-label': 'Close' } } },
    Drawer: {
      defaultProps: { closeButtonProps: { 'aria-label': 'Close' }, transitionProps: { duration: 180 } },
      styles: overlayStyles,
    },
    Badge: {
      defaultProps: { tt: 'none', radius: 'sm', fw: 600 },
      styles: { root: { letterSpacing: 0, fontSize: 12 } },
    },
    // The space keeps labels and descriptions clear of the focus ring, which is 4 px wide.
    InputWrapper: {
      styles: { label: { paddingBottom: 4 }, description: { fontSize: 12, paddingBottom: 4 } },
    },
    Table: { defaultProps: { fz: 'sm', verticalSpacing: 8 } },
    Anchor: { defaultProps: { underline: 'hover' } },
  },
});

/** Maps Mantine's variables to the tokens. */
export const tokenVariables: CSSVariablesResolver = () => ({
  variables: {
    '--mantine-color-body': 'var(--bg)',
    '--mantine-color-text': 'var(--ink)',
    '--mantine-color-dimmed': 'var(--ink-3)',
    '--mantine-color-placeholder': 'var(--ink-3)',
    '--mantine-color-anchor': 'var(--accent)',
    '--mantine-color-error': 'var(--bad)',
    '--mantine-color-default': 'var(--surface)',
    '--mantine-color-default-hover': 'var(--sunken)',
    '--mantine-color-default-color': 'var(--ink)',
    '--mantine-color-default-border': 'var(--line)',
    '--mantine-color-gray-outline': 'var(--ink-2)',
    '--mantine-color-gray-light': 'var(--sunken)',
    '--mantine-color-gray-light-color': 'var(--ink-2)',
    '--mantine-color-gray-light-hover': 'var(--line)',
    '--mantine-color-petrol-light': 'var(--accent-soft)',
    '--mantine-color-petrol-light-hover': 'var(--accent-soft)',
    '--mantine-color-petrol-light-color': 'var(--accent)',
    '--mantine-color-petrol-filled': 'var(--accent)',
    '--mantine-color-petrol-filled-hover': 'var(--accent-hover)',
    '--mantine-primary-color-contrast': 'var(--accent-ink)',
    '--mantine-color-petrol-text': 'var(--accent)',
    '--mantine-color-petrol-outline': 'var(--accent)',
    '--mantine-color-red-text': 'var(--bad)',
    '--mantine-color-red-light': 'var(--bad-soft)',
    '--mantine-color-red-light-color': 'var(--bad)',
    '--mantine-color-green-light': 'var(--good-soft)',
    '--mantine-color-green-light-color': 'var(--good)',
    '--mantine-color-yellow-light': 'var(--warn-soft)',
    '--mantine-color-yellow-light-color': 'var(--warn)',
    '--mantine-color-disabled': 'var(--sunken)',
    '--mantine-color-disabled-border': 'var(--line)',
    '--mantine-color-disabled-color': 'var(--ink-3)',
  },
  light: {},
  dark: {
    // Of the scheme, as that of Mantine is, which takes precedence over variables of both schemes.
    '--mantine-color-petrol-filled-hover': 'var(--accent-hover)',
    '--mantine-color-dark-6': 'var(--surface)',
    '--mantine-color-dark-7': 'var(--bg)',
    '--mantine-color-dark-4': 'var(--line)',
  },
});

/** The nonce of this page, for styles that components add. */
export const styleNonce = (): string =>
  document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';
