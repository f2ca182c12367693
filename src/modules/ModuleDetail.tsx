import { isObject } from '#domain/is-object.ts';
import { formatNumero, formatPesos } from '#domain/money.ts';
import { formatRut } from '#domain/rut.ts';
import { DescriptionList } from '#ui/base/DescriptionList.tsx';
import { Card, SectionTitle } from '#ui/layout/Card.tsx';
import { css } from '#ui/styles/chakra.ts';
import type { ModuleDefinition, ModuleFieldDefinition, RecordData } from './definition.ts';

function textOf(field: ModuleFieldDefinition, record: RecordData): string {
  const value = record[field.kind === 'cliente' ? `${field.name}_nombre` : field.name];
  if (typeof value === 'number') return field.kind === 'money' ? formatPesos(value) : formatNumero(value);
  if (typeof value !== 'string' || value === '') return '—';
  return field.kind === 'rut' ? formatRut(value) : value;
}

const itemsOf = (fields: readonly ModuleFieldDefinition[], record: RecordData) =>
  fields.map((field) => ({ label: field.label, value: textOf(field, record) }));

interface ModuleDetailProps {
  definition: ModuleDefinition;
  record: RecordData;
}

/** A record for users whose role may not edit it. */
export function ModuleDetail({ definition, record }: ModuleDetailProps) {
  const fields = definition.groups.flatMap((group) => group.fields);
  const simple = fields.filter(({ kind }) => kind !== 'plantas');
  return (
    <>
      <Card>
        <DescriptionList items={itemsOf(simple, record)} />
      </Card>
      {fields.map((field) => {
        const list = record[field.name];
        if (field.kind !== 'plantas' || !Array.isArray(list)) return null;
        return list.filter(isObject).map((each, index) => (
          <Card as="section" key={String(each.id ?? each.uuid)} className={css({ marginTop: '12px' })}>
            <SectionTitle>
              {field.title} {index + 1}
            </SectionTitle>
            <DescriptionList items={itemsOf(field.fields, each)} />
          </Card>
        ));
      })}
    </>
  );
}
