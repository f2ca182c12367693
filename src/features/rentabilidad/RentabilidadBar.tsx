import type { EndpointKey, SelectOption } from '#contracts/endpoints.ts';
import { useRecord } from '#data/queries/use-record.ts';
import { useNameOf } from '#data/queries/use-record-names.ts';
import { RENTABILIDAD_POR } from '#domain/rentabilidad.ts';
import { Button } from '#ui/base/Button.tsx';
import { Field } from '#ui/form/Field.tsx';
import { NativeSelect } from '#ui/select/NativeSelect.tsx';
import { SelectField } from '#ui/select/SelectField.tsx';
import { chakra } from '#ui/styles/chakra.ts';
import { PHONE, PRINT } from '#ui/styles/media.ts';
import { orderedMonths, monthChoices, quickMonths, type Shown } from './period.ts';
import { POR_LABEL, shortMonthText } from './texts.ts';

const Bar = chakra('div', {
  base: {
    marginBottom: '16px',
    '& [role=group]': { display: 'flex', flexWrap: 'wrap', gap: '6px' },
    '& [aria-pressed=true]': { bg: 'accentSoft', borderColor: 'accent', color: 'accent' },
    [PRINT]: { display: 'none' },
  },
});
const Fields = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(9.5rem, 100%), 1fr))',
    maxWidth: '60rem',
    gap: '0 12px',
    marginTop: '12px',
    [PHONE]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
  },
});

interface MonthFieldProps {
  label: string;
  value: string;
  months: readonly string[];
  /** The empty option's text. */
  open: string;
  onChange: (month: string) => void;
}

const MonthField = ({ label, value, months, open, onChange }: MonthFieldProps) => (
  <Field label={label} width={2}>
    {(control) => (
      <NativeSelect
        control={control}
        label={label}
        value={value}
        onChange={onChange}
        options={months.map((month) => ({ value: month, label: shortMonthText(month) }))}
        placeholder={open}
      />
    )}
  </Field>
);

interface RecordFieldProps {
  table: 'cliente' | 'camion';
  label: string;
  value: string;
  onChange: (id: string) => void;
}

function RecordField({ table, label, value, onChange }: RecordFieldProps) {
  const { datos, loading } = useRecord<SelectOption[]>(`${table}.select` as EndpointKey);
  const nameOf = useNameOf();
  const options = (datos ?? []).map(({ id, nombre, marca }) => ({
    value: String(id),
    label: marca === undefined ? nombre : `${nombre} · ${marca}`,
  }));
  const isListed = value === '' || options.some((option) => option.value === value);
  // A deleted record, or one that this device does not know.
  const own = isListed ? [] : [{ value, label: nameOf(table, value) ?? `N° ${value}` }];
  return (
    <SelectField
      label={label}
      width={2}
      value={value}
      onChange={onChange}
      options={[...own, ...options]}
      placeholder="Todos"
      loading={loading}
    />
  );
}

interface RentabilidadBarProps {
  shown: Shown;
  today: string;
  onShow: (change: Partial<Shown>) => void;
}

/** Chooses the view, the months, a client and a truck. */
export function RentabilidadBar({ shown, today, onShow }: RentabilidadBarProps) {
  const { desde, hasta } = shown;
  const months = monthChoices(today, shown);
  return (
    <Bar>
      <div role="group" aria-label="Vista">
        {RENTABILIDAD_POR.map((por) => (
          <Button key={por} aria-pressed={shown.por === por} onClick={() => onShow({ por })}>
            {POR_LABEL[por]}
          </Button>
        ))}
      </div>
      <Fields>
        <MonthField
          label="Desde"
          value={desde}
          months={months}
          open="El comienzo"
          onChange={(month) => onShow(orderedMonths(month, hasta, 'desde'))}
        />
        <MonthField
          label="Hasta"
          value={hasta}
          months={months}
          open="Hoy"
          onChange={(month) => onShow(orderedMonths(desde, month, 'hasta'))}
        />
        <RecordField
          table="cliente"
          label="Cliente"
          value={shown.cliente}
          onChange={(cliente) => onShow({ cliente })}
        />
        <RecordField
          table="camion"
          label="Camión"
          value={shown.camion}
          onChange={(camion) => onShow({ camion })}
        />
      </Fields>
      <div role="group" aria-label="Período">
        {quickMonths(today).map(({ label, ...period }) => (
          <Button
            key={label}
            size="sm"
            aria-pressed={desde === period.desde && hasta === period.hasta}
            onClick={() => onShow(period)}
          >
            {label}
          </Button>
        ))}
      </div>
    </Bar>
  );
}
