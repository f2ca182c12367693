/**
 * Chakra's `chakra` factory with the same look and types, and none of its work for each element: a style is computed
 * when it is first seen and is a class name from then on. Of a menu click, Chakra's own took two fifths.
 */
import type { chakra as Chakra, SystemStyleObject } from '@chakra-ui/react';
import { createElement, type ElementType } from 'react';
import { classOf } from './class-names.ts';
import { system } from './system.ts';

type Props = Record<string, unknown>;
type Recipe = ReturnType<typeof system.cva>;
type RecipeConfig = Parameters<typeof system.cva>[0];

interface Styled {
  tag: ElementType;
  recipe: Recipe;
}

/** What our own components are made of: one made of another is one element, not two. */
const styled = new WeakMap<object, () => Styled>();

const styleProps = new Map<string, boolean>();

/** Chakra's own answer takes a hash each time. */
function isStyleProp(name: string): boolean {
  let known = styleProps.get(name);
  if (known === undefined) {
    known = system.isValidProperty(name);
    styleProps.set(name, known);
  }
  return known;
}

function compile(tag: ElementType, config: RecipeConfig): Styled {
  const inner = typeof tag === 'string' ? undefined : styled.get(tag)?.();
  const recipe = system.cva(config);
  return inner ? { tag: inner.tag, recipe: inner.recipe.merge(recipe) } : { tag, recipe };
}

function create(tag: ElementType, config: RecipeConfig = {}): ElementType {
  // Most components of a screen that is loaded are not shown at once.
  let made: Styled | undefined;
  const get = (): Styled => (made ??= compile(tag, config));
  const classes = new Map<string, string>();
  function Element({ as, className, css, ...props }: Props) {
    const { tag: base, recipe } = get();
    const rest: Props = {};
    const variants: Props = {};
    const style: Props = {};
    for (const prop in props) {
      const value = props[prop];
      if (value === undefined) continue;
      const into = recipe.variantKeys.includes(prop) ? variants : isStyleProp(prop) ? style : rest;
      into[prop] = value;
    }
    const given = typeof className === 'string' ? className : '';
    const key = JSON.stringify([variants, css, style, given]);
    let name = classes.get(key);
    if (name === undefined) {
      name = classOf([recipe(variants), system.css(css ?? {}, style as SystemStyleObject)], given);
      classes.set(key, name);
    }
    if (name !== '') rest.className = name;
    return createElement((as ?? base) as ElementType, rest);
  }
  styled.set(Element, get);
  return Element;
}

const elements = new Map<string, ElementType>();

function elementOf(tag: string): ElementType {
  const known = elements.get(tag) ?? create(tag as ElementType);
  elements.set(tag, known);
  return known;
}

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- used as Chakra's is: chakra.p, chakra('p', recipe)
export const chakra = new Proxy(create, {
  get: (_, tag) => elementOf(String(tag)),
}) as unknown as typeof Chakra;
