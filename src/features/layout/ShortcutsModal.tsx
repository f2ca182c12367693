import { Modal } from '#ui/overlay/Modal.tsx';
import { COMMAND, useShortcuts } from '#ui/base/shortcuts.ts';
import { chakra } from '#ui/styles/chakra.ts';
import { GO_KEYS } from './go-keys.ts';

/** The keys of one action, and its description. */
type ShortcutEntry = readonly [keys: readonly string[], does: string];

const SHORTCUT_GROUPS: readonly [title: string, shortcuts: readonly ShortcutEntry[]][] = [
  [
    'En toda la aplicación',
    [
      [[`${COMMAND} K`], 'Buscar páginas, operaciones, contenedores, clientes …'],
      [[`${COMMAND} Z`], 'Deshacer lo que dice el último aviso'],
      [['?'], 'Ver estos atajos'],
      [['Esc'], 'Cerrar lo que está abierto'],
    ],
  ],
  ['Ir a una pantalla', GO_KEYS.map(({ key, label }): ShortcutEntry => [['g', key], label])],
  [
    'En las listas',
    [
      [['/'], 'Ir a la búsqueda'],
      [['n'], 'Crear un registro'],
      [['j', 'k'], 'Fila siguiente, fila anterior'],
      [['↓', '↑'], 'Lo mismo, desde una fila o la búsqueda'],
      [['Enter'], 'Primera acción de la fila'],
      [['RePág', 'AvPág'], 'Página anterior, página siguiente'],
      [['Espacio'], 'Elegir la fila, donde se pueden elegir varias'],
      [['Mayús', 'Espacio'], 'Elegir hasta esta fila'],
      [['Esc'], 'Quitar la selección; después, salir de la fila'],
    ],
  ],
  [
    'En Hoy y en Programación',
    [
      [['p'], 'De Hoy a Programación'],
      [['←', '→'], 'Desde una operación: más temprano, más tarde'],
      [['↑', '↓'], 'Chofer anterior, chofer siguiente'],
      [['Enter'], 'Moverla ahí; sin flechas, abrir «Mover»'],
      [['Esc'], 'Dejarla donde estaba'],
    ],
  ],
  [
    'En los formularios',
    [
      [['Enter'], 'Guardar'],
      [['↓', '↑'], 'Abrir una lista de opciones y recorrerla'],
      [['Inicio', 'Fin'], 'Primera y última opción de la lista'],
      [['Esc'], 'Dejar la opción como estaba'],
      [['Enter'], 'Al filtrar casillas: marca la que coincide'],
    ],
  ],
];

const List = chakra('dl', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'minmax(96px, auto) minmax(0, 1fr)',
    gap: '7px 16px',
    alignItems: 'baseline',
    marginBlock: '6px 18px',
    '& kbd': {
      display: 'inline-block',
      minWidth: '26px',
      marginInlineEnd: '5px',
      padding: '1px 7px',
      borderWidth: '1px',
      borderColor: 'lineStrong',
      borderRadius: 'sm',
      bg: 'sunken',
      fontFamily: 'body',
      fontSize: 'var(--fs-sm)',
      textAlign: 'center',
    },
  },
});
const Title = chakra('h3', {
  base: { color: 'muted', fontSize: 'var(--fs-sm)', fontWeight: 650, outline: 'none' },
});
const Switch = chakra('label', {
  base: {
    display: 'flex',
    gap: '10px',
    paddingTop: '14px',
    borderTopWidth: '1px',
    cursor: 'pointer',
    '& input': {
      flexShrink: 0,
      width: '1.1em',
      height: '1.1em',
      marginTop: '0.2em',
      accentColor: 'var(--ui-colors-accent-solid)',
    },
    '& small': { display: 'block', color: 'muted', fontSize: 'var(--fs-sm)' },
  },
});

/** All shortcuts, and the switch for single-key ones. */
export default function ShortcutsModal({ onClose }: { onClose: () => void }) {
  const [on, set] = useShortcuts();
  return (
    <Modal title="Atajos de teclado" onClose={onClose}>
      {SHORTCUT_GROUPS.map(([title, shortcuts], index) => (
        <section key={title}>
          <Title tabIndex={-1} data-autofocus={index === 0 || undefined}>
            {title}
          </Title>
          <List>
            {shortcuts.map(([keys, does]) => (
              <div key={does} style={{ display: 'contents' }}>
                <dt>
                  {keys.map((key) => (
                    <kbd key={key}>{key}</kbd>
                  ))}
                </dt>
                <dd>{does}</dd>
              </div>
            ))}
          </List>
        </section>
      ))}
      <Switch>
        <input type="checkbox" checked={on} onChange={(event) => set(event.target.checked)} />
        <span>
          Usar los atajos de una sola tecla
          <small>Desactívelos en este dispositivo si se activan sin querer, por ejemplo al dictar.</small>
        </span>
      </Switch>
    </Modal>
  );
}
