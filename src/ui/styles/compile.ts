/** Compiles styles in Chakra's vocabulary to classes and CSS rules. */
import createCache from '@emotion/cache';
import { type CSSObject, serializeStyles } from '@emotion/serialize';
import { choiceKey, type Compiled, type Recipe, type Styles } from './chakra.ts';
import { system } from './system.ts';

const cache = createCache({ key: 'ui' });

/** The CSS rules that Emotion generates for these styles; outside of a browser it returns them as text. */
const rulesOf = (selector: string, styles: readonly object[]): string =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what Chakra resolves its styles to
  cache.insert(selector, serializeStyles(styles as CSSObject[]), cache.sheet, false) ?? '';

/** All combinations of one value of each. */
function combinations(values: readonly (readonly string[])[]): string[][] {
  const [first, ...others] = values;
  if (!first) return [[]];
  return combinations(others).flatMap((rest) => first.map((value) => [value, ...rest]));
}

export class StyleSheet {
  /** Class names with their rules, in order of precedence. */
  private readonly levels: Map<string, string>[] = [new Map(), new Map(), new Map()];

  private classOf(level: 0 | 1 | 2, styles: object): string {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what Chakra resolves its styles to
    const { name, styles: text } = serializeStyles([styles as CSSObject]);
    if (text === '') return '';
    const className = `ui-${name}${level === 0 ? '' : `-${level}`}`;
    this.levels[level]!.set(className, rulesOf(`.${className}`, [styles]));
    return className;
  }

  /** Compiles the styles of an element (`onTop`: of a component that may have styles of its own). */
  recipe(recipe: Recipe, onTop: boolean): string | Compiled {
    const { variants = {}, defaultVariants: defaults = {} } = recipe;
    const resolve = system.cva(recipe);
    const level = onTop ? 1 : 0;
    const names = Object.keys(variants);
    for (const [name, value] of Object.entries(defaults)) {
      if (!variants[name]?.[String(value)]) throw new Error(`no variant ${name}: ${String(value)}`);
    }
    if (names.length === 0) return this.classOf(level, resolve({}));
    const classes = combinations(
      names.map((name) => [...(name in defaults ? [] : ['']), ...Object.keys(variants[name]!)]),
    ).map((values) => {
      // An empty string means that no value is set, and prevents the default from being used.
      const chosen = Object.fromEntries(names.map((name, index) => [name, values[index] || 'none']));
      return [choiceKey(values), this.classOf(level, resolve(chosen))] as const;
    });
    return { classes: Object.fromEntries(classes), variants: names, defaults };
  }

  css(styles: Styles): string {
    return this.classOf(2, system.css(styles));
  }

  /** The layer order and the global rules come first, so that all others override them. */
  get text(): string {
    // oxlint-disable-next-line no-underscore-dangle -- Chakra's name for preflight, tokens, keyframes and globalCss
    const globals = [system.layers.atRule, rulesOf('', system._global)];
    return [...globals, ...this.levels.flatMap((level) => [...level.values()])].join('\n');
  }
}
