/** The places that the company works with. Ports, terminals and depots are real or sound so; the warehouses are ours. */
import type { Porteo } from '#domain/vocabulary.ts';

interface Lugar {
  nombre: string;
  comuna: string;
  direccion: string;
}

export interface PuertoDemo extends Lugar {
  /** The side of the depots nearby. */
  lado: Porteo;
  /** Share of the traffic. */
  peso: number;
  terminales: readonly string[];
}

export const PUERTOS: readonly PuertoDemo[] = [
  {
    nombre: 'Puerto San Antonio',
    comuna: 'San Antonio',
    direccion: 'Av. Ramón Barros Luco 1613',
    lado: 'San Antonio',
    peso: 6,
    terminales: ['STI', 'STI', 'STI', 'DP World (Puerto Central)', 'DP World (Puerto Central)', 'Panul'],
  },
  {
    nombre: 'Puerto Valparaíso',
    comuna: 'Valparaíso',
    direccion: 'Av. Errázuriz 25',
    lado: 'Valparaiso',
    peso: 4,
    terminales: ['TPS (Terminal 1)', 'TPS (Terminal 1)', 'TPS (Terminal 1)', 'TCVAL (Terminal 2)'],
  },
  {
    nombre: 'Puerto Ventanas',
    comuna: 'Puchuncaví',
    direccion: 'Av. Principal s/n, Las Ventanas',
    lado: 'Valparaiso',
    peso: 0.3,
    terminales: ['Sitio 3', 'Sitio 5'],
  },
];

export interface DepositoDemo extends Lugar {
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

export const BODEGAS: readonly Lugar[] = [
  { nombre: 'Bodega Curauma', comuna: 'Valparaíso', direccion: 'Av. Gran Avenida Curauma 1180' },
  { nombre: 'Bodega Malvilla', comuna: 'San Antonio', direccion: 'Camino Malvilla, parcela 14' },
  { nombre: 'Bodega Peñaflor', comuna: 'Peñaflor', direccion: 'Camino Malloco 3350' },
  { nombre: 'Bodega Lampa', comuna: 'Lampa', direccion: 'Av. La Montaña 760' },
  { nombre: 'Bodega Lo Aguirre', comuna: 'Pudahuel', direccion: 'Ruta 68, km 18' },
  { nombre: 'Bodega Rancagua', comuna: 'Rancagua', direccion: 'Camino a Doñihue 1900' },
];

/** What a trip from the ports costs a client, in pesos, and how many hours it takes. */
export const COMUNAS: Readonly<Record<string, { costo: number; horas: number }>> = {
  Casablanca: { costo: 245_000, horas: 1 },
  Quillota: { costo: 260_000, horas: 1.5 },
  Limache: { costo: 260_000, horas: 1.5 },
  'La Calera': { costo: 270_000, horas: 1.5 },
  'Los Andes': { costo: 330_000, horas: 2.5 },
  'San Felipe': { costo: 325_000, horas: 2.5 },
  Melipilla: { costo: 265_000, horas: 1.5 },
  Talagante: { costo: 290_000, horas: 1.5 },
  Peñaflor: { costo: 295_000, horas: 1.75 },
  Maipú: { costo: 310_000, horas: 2 },
  Pudahuel: { costo: 305_000, horas: 1.75 },
  Quilicura: { costo: 320_000, horas: 2 },
  Lampa: { costo: 325_000, horas: 2 },
  Colina: { costo: 330_000, horas: 2.25 },
  'San Bernardo': { costo: 320_000, horas: 2 },
  Ñuñoa: { costo: 335_000, horas: 2.5 },
  Paine: { costo: 335_000, horas: 2.25 },
  Rancagua: { costo: 380_000, horas: 3 },
  Graneros: { costo: 370_000, horas: 3 },
  Rengo: { costo: 410_000, horas: 3.25 },
  'San Fernando': { costo: 430_000, horas: 3.5 },
  'Santa Cruz': { costo: 460_000, horas: 4 },
  Curicó: { costo: 495_000, horas: 4.5 },
  Talca: { costo: 560_000, horas: 5 },
  Linares: { costo: 610_000, horas: 5.5 },
  Chillán: { costo: 720_000, horas: 6.5 },
  Ñiquén: { costo: 700_000, horas: 6.5 },
  'Los Ángeles': { costo: 860_000, horas: 8 },
  Coronel: { costo: 880_000, horas: 8 },
  Temuco: { costo: 1_020_000, horas: 10 },
  Osorno: { costo: 1_280_000, horas: 13 },
  'Puerto Montt': { costo: 1_390_000, horas: 14 },
  Ovalle: { costo: 640_000, horas: 5.5 },
  Copiapó: { costo: 1_080_000, horas: 10.5 },
};
