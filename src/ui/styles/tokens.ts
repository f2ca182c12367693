/**
 * Colours as [light, dark] pairs. Measured contrast against every surface (canvas, panel, raised, hover): `fg` 12.7:1
 * or more, `muted` 7:1 or more (key data), `subtle` 4.8:1 or more, accent, ok, warn and bad 6.5:1 or more; white on
 * the three solids 5:1 or more. `brand` (the rust of a container) is decoration, never text.
 */
const pairs = {
  canvas: ['#F2F5F6', '#0C1216'],
  panel: ['#FFFFFF', '#121A20'],
  raised: ['#FFFFFF', '#19232A'],
  sunken: ['#F7F9FA', '#0F161B'],
  hover: ['#EDF2F4', '#1E2A32'],
  fg: ['#101B22', '#EAF0F3'],
  muted: ['#42535E', '#A9B8C1'],
  subtle: ['#576973', '#8797A1'],
  line: ['#DBE3E7', '#25323B'],
  lineStrong: ['#788A95', '#5F727F'],
  accent: ['#0B5A85', '#7CC7EA'],
  accentSolid: ['#0B6494', '#1B6F9C'],
  accentSoft: ['#E0F0F8', '#12303F'],
  ok: ['#0F6337', '#6FD79A'],
  okSolid: ['#157A44', '#1E7F4A'],
  okSoft: ['#DFF3E7', '#11301F'],
  warn: ['#6F4B00', '#F2C063'],
  warnSoft: ['#FCF0D2', '#34290F'],
  bad: ['#A3241B', '#FF9A90'],
  badSolid: ['#B9301F', '#B93A30'],
  badSoft: ['#FCE5E2', '#3B1917'],
  brand: ['#C2500F', '#FF8F4F'],
  scrim: ['rgb(16 27 34 / 45%)', 'rgb(0 0 0 / 62%)'],
} as const;

export const colors = Object.fromEntries(
  Object.entries(pairs).map(([name, [light, dark]]) => [name, { value: { _light: light, _dark: dark } }]),
);

const use = (name: string): string => `var(--ui-colors-${name})`;

/** The values for increased contrast: text in one colour, visible borders, solids at 7:1. */
export const MORE: Readonly<Record<string, string>> = {
  '--ui-colors-muted': use('fg'),
  '--ui-colors-subtle': use('fg'),
  '--ui-colors-line': use('fg'),
  '--ui-colors-line-strong': use('fg'),
  '--ui-colors-accent-solid': pairs.accent[0],
  '--ui-colors-ok-solid': pairs.ok[0],
  '--ui-colors-bad-solid': pairs.bad[0],
};

const kebab = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** The light theme's values, for printing. */
export const LIGHT: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(pairs).map(([name, [light]]) => [`--ui-colors-${kebab(name)}`, light]),
);

/** The page's background, for the browser's bar (`theme-color`). */
export const CANVAS = { light: pairs.canvas[0], dark: pairs.canvas[1] } as const;

export const tokens = {
  fonts: {
    body: { value: 'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif' },
    mono: { value: 'ui-monospace, "Cascadia Mono", "SF Mono", Menlo, Consolas, monospace' },
  },
  radii: { sm: { value: '4px' }, md: { value: '6px' }, lg: { value: '10px' }, full: { value: '999px' } },
  shadows: {
    raised: { value: '0 1px 2px rgb(0 0 0 / 18%), 0 12px 32px rgb(0 0 0 / 24%)' },
  },
} as const;
