/**
 * The places that the company works with. Ports, terminals and depots exist or sound plausible; the warehouses are
 * invented.
 */
import type { Porteo } from '#domain/vocabulary.ts';

interface DemoPlace {
  nombre: string;
  comuna: string;
  direccion: string;
}

export interface PuertoDemo extends DemoPlace {
  /** The porteo side of the depots nearby. */
  side: Porteo;
  /** Its share of the traffic. */
  weight: number;
  terminales: readonly string[];
}

export const PUERTOS: readonly PuertoDemo[] = [
  {
    nombre: 'Puerto San Antonio',
    comuna: 'San Antonio',
    direccion: 'Av. Ramón Barros Luco 1613',
    side: 'San Antonio',
    weight: 6,
    terminales: ['STI', 'STI', 'STI', 'DP World (Puerto Central)', 'DP World (Puerto Central)', 'Panul'],
  },
  {
    nombre: 'Puerto Valparaíso',
    comuna: 'Valparaíso',
    direccion: 'Av. Errázuriz 25',
    side: 'Valparaiso',
    weight: 4,
    terminales: ['TPS (Terminal 1)', 'TPS (Terminal 1)', 'TPS (Terminal 1)', 'TCVAL (Terminal 2)'],
  },
  {
    nombre: 'Puerto Ventanas',
    comuna: 'Puchuncaví',
    direccion: 'Av. Principal s/n, Las Ventanas',
    side: 'Valparaiso',
    weight: 0.3,
    terminales: ['Sitio 3', 'Sitio 5'],
  },
];

export interface DepositoDemo extends DemoPlace {
  porteo: Porteo;
}

const deposito = (nombre: string, comuna: string, direccion: string, porteo: Porteo): DepositoDemo => ({
  nombre,
  comuna,
  direccion,
  porteo,
});

export const DEPOSITOS: readonly DepositoDemo[] = [
  deposito('SAAM Extraportuarios Placilla', 'Valparaíso', 'Camino La Pólvora 2350', 'Valparaiso'),
  deposito('Sitrans Placilla', 'Valparaíso', 'Ruta 68, km 101', 'Valparaiso'),
  deposito('Contopsa Curauma', 'Valparaíso', 'Av. Las Industrias 1420, Curauma', 'Valparaiso'),
  deposito('Agunsa Placilla', 'Valparaíso', 'Camino La Pólvora 3100', 'Valparaiso'),
  deposito('Medlog Valparaíso', 'Casablanca', 'Ruta 68, km 88', 'Valparaiso'),
  deposito('SAAM San Antonio', 'San Antonio', 'Av. Las Factorías 870', 'San Antonio'),
  deposito('Sitrans San Antonio', 'San Antonio', 'Camino a Malvilla 2200', 'San Antonio'),
  deposito('Contopsa San Antonio', 'San Antonio', 'Av. Ingeniero Müller 455', 'San Antonio'),
  deposito('Agunsa San Antonio', 'San Antonio', 'Ruta 78, km 104', 'San Antonio'),
  deposito('Medlog San Antonio', 'Cartagena', 'Ruta 78, km 96', 'San Antonio'),
];

export const BODEGAS: readonly DemoPlace[] = [
  { nombre: 'Bodega Curauma', comuna: 'Valparaíso', direccion: 'Av. Gran Avenida Curauma 1180' },
  { nombre: 'Bodega Malvilla', comuna: 'San Antonio', direccion: 'Camino Malvilla, parcela 14' },
  { nombre: 'Bodega Peñaflor', comuna: 'Peñaflor', direccion: 'Camino Malloco 3350' },
  { nombre: 'Bodega Lampa', comuna: 'Lampa', direccion: 'Av. La Montaña 760' },
  { nombre: 'Bodega Lo Aguirre', comuna: 'Pudahuel', direccion: 'Ruta 68, km 18' },
  { nombre: 'Bodega Rancagua', comuna: 'Rancagua', direccion: 'Camino a Doñihue 1900' },
];

/** The price of a trip from the ports in pesos, and its duration in hours. */
export const COMUNAS: Readonly<Record<string, { cost: number; hours: number }>> = {
  Casablanca: { cost: 245_000, hours: 1 },
  Quillota: { cost: 260_000, hours: 1.5 },
  Limache: { cost: 260_000, hours: 1.5 },
  'La Calera': { cost: 270_000, hours: 1.5 },
  'Los Andes': { cost: 330_000, hours: 2.5 },
  'San Felipe': { cost: 325_000, hours: 2.5 },
  Melipilla: { cost: 265_000, hours: 1.5 },
  Talagante: { cost: 290_000, hours: 1.5 },
  Peñaflor: { cost: 295_000, hours: 1.75 },
  Maipú: { cost: 310_000, hours: 2 },
  Pudahuel: { cost: 305_000, hours: 1.75 },
  Quilicura: { cost: 320_000, hours: 2 },
  Lampa: { cost: 325_000, hours: 2 },
  Colina: { cost: 330_000, hours: 2.25 },
  'San Bernardo': { cost: 320_000, hours: 2 },
  Ñuñoa: { cost: 335_000, hours: 2.5 },
  Paine: { cost: 335_000, hours: 2.25 },
  Rancagua: { cost: 380_000, hours: 3 },
  Graneros: { cost: 370_000, hours: 3 },
  Rengo: { cost: 410_000, hours: 3.25 },
  'San Fernando': { cost: 430_000, hours: 3.5 },
  'Santa Cruz': { cost: 460_000, hours: 4 },
  Curicó: { cost: 495_000, hours: 4.5 },
  Talca: { cost: 560_000, hours: 5 },
  Linares: { cost: 610_000, hours: 5.5 },
  Chillán: { cost: 720_000, hours: 6.5 },
  Ñiquén: { cost: 700_000, hours: 6.5 },
  'Los Ángeles': { cost: 860_000, hours: 8 },
  Coronel: { cost: 880_000, hours: 8 },
  Temuco: { cost: 1_020_000, hours: 10 },
  Osorno: { cost: 1_280_000, hours: 13 },
  'Puerto Montt': { cost: 1_390_000, hours: 14 },
  Ovalle: { cost: 640_000, hours: 5.5 },
  Copiapó: { cost: 1_080_000, hours: 10.5 },
};
