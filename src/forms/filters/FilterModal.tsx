import { howToType } from '#ui/form/parse-typed-date.ts';
import type { EndpointKey, SelectOption } from '#contracts/endpoints.ts';
import { filterValueOf, type FilteredTable, type ListFilter } from '#contracts/filters.ts';
import { LISTS, type ListSpec } from '#contracts/lists.ts';
import { useRecord } from '#data/queries/use-record.ts';
import { useCurrentId, useNameOf } from '#data/queries/use-record-names.ts';
import { Button } from '#ui/base/Button.tsx';
import { DateTimeField } from '#ui/form/DateTimeField.tsx';
import { FormGrid } from '#ui/form/FormGrid.tsx';
import { parseTypedDate } from '#ui/form/parse-typed-date.ts';
import { Modal } from '#ui/overlay/Modal.tsx';
import { SelectField } from '#ui/select/SelectField.tsx';
import { useId, useState } from 'react';
import { DAYS_OF, filterLabel, wordLabel } from './filter-texts.ts';
import type { FilterProps } from './filter-props.ts';

const ALL = 'Todos';

interface OneProps {
  name: string;
  value: string;
  onChange: (value: string) => void;
}

function RecordFilter({ name, value, onChange, table }: OneProps & { table: FilteredTable }) {
  const { datos, loading } = useRecord<SelectOption[]>(`${table}.select` as EndpointKey);
  const nameOf = useNameOf();
  const current = useCurrentId()(table, value);
  const options = (datos ?? []).map(({ id, nombre, marca, placa }) => ({
    value: String(id),
    label: marca === undefined ? nombre : `${marca} · ${placa}`,
  }));
  const isListed = value === '' || options.some((option) => option.value === current);
  // A deleted record, or one that this device does not know.
  const own = isListed ? [] : [{ value: current, label: nameOf(table, value) ?? `N° ${value}` }];
  return (
    <SelectField
      label={filterLabel(name)}
      width={3}
      value={value === '' ? '' : current}
      onChange={onChange}
      options={[...own, ...options]}
      placeholder={ALL}
      loading={loading}
    />
  );
}

/** The text of each filter; `error` of `hasta` or `desde`. */
function errorsOf(filters: [string, ListFilter][], texts: Record<string, string>): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const [name, filter] of filters) {
    const text = texts[name] ?? '';
    if (text !== '' && filterValueOf(filter, text) === null) errors[name] = howToType(false);
  }
  const { desde = '', hasta = '' } = texts;
  if (Object.keys(errors).length === 0 && desde !== '' && hasta !== '' && hasta < desde)
    errors.hasta = 'Debe ser igual o posterior a «Desde»';
  return errors;
}

/** The panel of a list's filters; on phones a sheet. */
export function FilterModal({ list, title, state, onClose }: FilterProps & { onClose: () => void }) {
  const form = useId();
  const spec: ListSpec = LISTS[list];
  const filters = Object.entries(spec.filters ?? {});
  const [texts, setTexts] = useState<Record<string, string>>(() =>
    Object.fromEntries(filters.map(([name]) => [name, String(state.filters[name] ?? '')])),
  );
  const [errors, setErrors] = useState<Record<string, string>>({});
  const apply = (wanted: Record<string, string>): void => {
    const values = filters.map(
      ([name, filter]) => [name, filterValueOf(filter, wanted[name] ?? '') ?? undefined] as const,
    );
    // What stays as it was is not written: its day may move with the calendar.
    state.onFilter(Object.fromEntries(values.filter(([name, value]) => value !== state.filters[name])));
    onClose();
  };
  const submit = (): void => {
    const typed = filters.map(([name, { kind }]) => {
      const text = (texts[name] ?? '').trim();
      return [
        name,
        kind === 'from' || kind === 'until' ? (parseTypedDate(text, false) ?? text) : text,
      ] as const;
    });
    const wanted = Object.fromEntries(typed);
    const found = errorsOf(filters, wanted);
    setErrors(found);
    const [first] = Object.keys(found);
    if (first === undefined) apply(wanted);
    else document.querySelector<HTMLElement>(`[id="${form}"] [name="${first}"]`)?.focus();
  };
  return (
    <Modal
      title={`Filtros de ${title}`}
      onClose={onClose}
      footer={
        <>
          {Object.keys(state.filters).length > 0 && (
            <Button size="lg" onClick={() => apply({})}>
              Quitar filtros
            </Button>
          )}
          <Button size="lg" tone="primary" type="submit" form={form}>
            Aplicar
          </Button>
        </>
      }
    >
      <form
        id={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <FormGrid>
          {filters.map(([name, filter]) => {
            const value = texts[name] ?? '';
            const onChange = (text: string): void => {
              setTexts((current) => ({ ...current, [name]: text }));
              setErrors({});
            };
            if (filter.kind === 'record')
              return (
                <RecordFilter key={name} name={name} value={value} onChange={onChange} table={filter.table} />
              );
            if (filter.kind !== 'word')
              return (
                <DateTimeField
                  key={name}
                  name={name}
                  label={filterLabel(name)}
                  width={3}
                  dateOnly
                  value={value}
                  onChange={onChange}
                  error={errors[name]}
                  hint={filter.kind === 'from' && DAYS_OF[list]}
                />
              );
            return (
              <SelectField
                key={name}
                label={filterLabel(name)}
                width={3}
                value={value}
                onChange={onChange}
                options={filter.words.map((word) => ({ value: word, label: wordLabel(word) }))}
                placeholder={ALL}
              />
            );
          })}
        </FormGrid>
      </form>
    </Modal>
  );
}
