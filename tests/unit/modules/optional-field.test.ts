/** A field that the contract does not require, in a module's form and import file. */
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { bodega } from '#contracts/bodega.ts';
import { optionalText } from '#contracts/fields.ts';
import { bodegaDefinition } from '#modules/bodega.ts';
import { defineScreens } from '#modules/define.ts';
import { importableRecords, importViewOf } from '#modules/import/preview.ts';

const definition = defineScreens({
  ...bodegaDefinition,
  contract: { ...bodegaDefinition.contract, body: v.object({ ...bodega.body.entries, marca: optionalText }) },
  groups: [{ fields: [...bodegaDefinition.groups[0]!.fields, { name: 'marca', kind: 'text', width: 6 }] }],
});

it('The fields of a form are required where the contract requires them', () => {
  expect(definition.groups[0]!.fields.map(({ name, required }) => [name, required])).toEqual([
    ['nombre', true],
    ['comuna', true],
    ['direccion', true],
    ['marca', false],
  ]);
});

it('A file may lack the column of an optional field', () => {
  const text = 'Nombre;Comuna;Dirección\nB1;Quilpué;Calle 1';
  const read = importViewOf(definition, new TextEncoder().encode(text), []);
  if (read.mensaje !== undefined) throw new Error(read.mensaje);
  expect(importableRecords(read.view, false)).toHaveLength(1);
});
