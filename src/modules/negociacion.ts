import { negociacion as contract } from '#contracts/negociacion.ts';
import type { TarifaConcept } from '#domain/tarifa-example.ts';
import { USUAL_PRICE_FIELDS } from '#domain/usual-price.ts';
import { defineScreens } from './define.ts';
import type { FieldDraft, ModuleDraft } from './definition.ts';

/** The two fields of one concept of the tariff, in one box. */
function tarifaConcept(
  concept: TarifaConcept,
  legend: string,
  [ofTime, ofPrecio]: readonly [string, string],
  time: 'horas' | 'dias' = 'horas',
): ModuleDraft['groups'][number] {
  const unit = time === 'dias' ? 'días' : 'horas';
  const fields: FieldDraft[] = [
    { name: `${concept}_${time}`, kind: 'number', unit, width: 3, hint: ofTime },
    { name: `${concept}_precio`, kind: 'money', width: 3, hint: ofPrecio },
  ];
  return { legend, fields, concept };
}

const FREE_HOURS = ['Horas libres', 'Precio por hora extra'] as const;
const BLOCKS = ['Horas de cada bloque', 'Precio por bloque'] as const;
const FREE_DAYS = ['Días libres', 'Precio por día extra'] as const;

export const negociacionDefinition = defineScreens({
  contract,
  description:
    'Tarifa acordada con el cliente para calcular las facturaciones de los movimientos y operaciones',
  titles: {
    estadia_planta_precio: 'Precio por Estancia',
    estadia_planta_horas: 'Horas de Estancia',
  },
  groups: [
    {
      fields: [
        {
          name: 'cliente',
          kind: 'cliente',
          source: 'cliente.negociacion.select',
          width: 3,
        },
      ],
    },
    tarifaConcept('estadia_planta', 'Estadía planta', FREE_HOURS),
    tarifaConcept('estadia_puerto', 'Estadía puerto', FREE_HOURS),
    tarifaConcept('underlang', 'Underlang', BLOCKS),
    tarifaConcept('porteo_valparaiso', 'Porteo Valparaíso', BLOCKS),
    tarifaConcept('porteo_san_antonio', 'Porteo San Antonio', BLOCKS),
    tarifaConcept('almacenaje', 'Almacenaje', FREE_DAYS, 'dias'),
    {
      legend: 'Precios usuales de cobros a mano',
      fields: USUAL_PRICE_FIELDS.map((name): FieldDraft => ({ name, kind: 'money', width: 2 })),
    },
  ],
  defaults: {
    estadia_planta_horas: '6',
    estadia_planta_precio: '15000',
    estadia_puerto_horas: '6',
    estadia_puerto_precio: '15000',
    underlang_horas: '12',
    underlang_precio: '80000',
    porteo_valparaiso_horas: '24',
    porteo_valparaiso_precio: '30000',
    porteo_san_antonio_horas: '24',
    porteo_san_antonio_precio: '50000',
    almacenaje_dias: '5',
    almacenaje_precio: '5000',
  },
  // A list row has the client's name; a record and a form have its id, with the name beside it.
  nameOf: ({ cliente, cliente_nombre }) => String(cliente_nombre ?? cliente),
  preposition: 'de',
  onDelete:
    'Las operaciones ya agendadas conservan esta tarifa; en las nuevas y en los porteos no se calcularán extras.',
});
