import { formatPesos } from '#domain/dinero.ts';
import { COARSE, PHONE } from '#ui/media.ts';
import { chakra } from '#ui/chakra.ts';
import type { Hoy } from '#vistas/hoy.ts';
import { anclaDe, deudaTotal, sobreLoLibre } from './textos.ts';

const List = chakra('ul', {
  base: {
    listStyle: 'none',
    display: 'grid',
    // The last one is an amount.
    gridTemplateColumns: 'repeat(4, minmax(0, 1fr)) minmax(0, 1.4fr)',
    [PHONE]: {
      gridTemplateColumns: 'repeat(auto-fit, minmax(min(7.5rem, 100%), 1fr))',
      '& > li:last-of-type': { gridColumn: '1 / -1' },
    },
    gap: '8px',
    marginBottom: '12px',
    '& a': {
      display: 'grid',
      alignContent: 'center',
      height: '100%',
      padding: '8px 12px',
      bg: 'panel',
      borderWidth: '1px',
      borderRadius: 'md',
      color: 'inherit',
      textDecoration: 'none',
      [COARSE]: { minHeight: '64px' },
      '&:hover': { borderColor: 'muted' },
      '&[data-alert]': { bg: 'badSoft', color: 'bad', borderColor: 'bad' },
    },
    '& span': { overflowWrap: 'anywhere' },
    '& b': { fontSize: '1.25rem', fontWeight: 650, lineHeight: 1.2, overflowWrap: 'anywhere' },
  },
});

interface Cifra {
  /** The group that it leads to. */
  grupo: string;
  valor: string;
  texto: string;
  alert?: boolean;
}

function cifrasDe({ agenda, paradas, guardados, deudas }: Hoy): Cifra[] {
  const [detenidas, vencidos] = [sobreLoLibre(paradas), sobreLoLibre(guardados)];
  return [
    {
      grupo: 'Atrasadas',
      valor: String(agenda.atrasadas.length),
      texto: 'atrasadas',
      alert: agenda.atrasadas.length > 0,
    },
    { grupo: 'Hoy', valor: String(agenda.hoy.length), texto: 'para hoy' },
    {
      grupo: 'Paradas en curso',
      valor: String(detenidas),
      texto: 'paradas con libre vencido',
      alert: detenidas > 0,
    },
    {
      grupo: 'Contenedores en bodega',
      valor: String(vencidos),
      texto: 'en bodega con libre vencido',
      alert: vencidos > 0,
    },
    { grupo: 'Por facturar', valor: formatPesos(deudaTotal(deudas)), texto: 'por facturar' },
  ];
}

/** The board in five figures, each the way to its group. */
export function Resumen({ hoy }: { hoy: Hoy }) {
  return (
    <nav aria-label="Resumen del día">
      <List>
        {cifrasDe(hoy).map(({ grupo, valor, texto, alert }) => (
          <li key={grupo}>
            <a href={`#${anclaDe(grupo)}`} data-alert={alert || undefined}>
              <b>{valor}</b>
              <span>{texto}</span>
            </a>
          </li>
        ))}
      </List>
    </nav>
  );
}
