import { Button, IconButton } from '#ui/base/Button.tsx';
import { IconCheck, IconEditar, IconEliminar } from '#ui/base/icons.ts';
import { IconPredeterminada, IconVistas } from '#ui/base/later-icons.ts';
import { PreferencesContext } from '#ui/base/preferences.ts';
import { toast } from '#ui/feedback/toast.ts';
import { Popover } from '#ui/overlay/Popover.tsx';
import { chakra } from '#ui/styles/chakra.ts';
import { BELOW_DESK } from '#ui/styles/media.ts';
import { defaultViewKey, NO_VIEW, VIEW, viewKey } from '#ui/table/list-views.ts';
import { use, useState } from 'react';
import type { FilterProps } from './filter-props.ts';
import { ViewNameForm } from './ViewNameForm.tsx';
import {
  viewAddressOf,
  changesTo,
  isSameAddress,
  type ListAddress,
  type ListView,
  viewsOf,
} from './views.ts';

const Group = chakra('fieldset', {
  base: {
    display: 'grid',
    gap: '8px',
    minWidth: 0,
    padding: '4px',
    '& legend': { paddingInline: '8px', color: 'muted', fontSize: 'var(--fs-sm)', fontWeight: 650 },
    '& > p': { paddingInline: '8px', color: 'muted', fontSize: 'var(--fs-sm)' },
    '& > p[data-refused]': { color: 'bad' },
  },
});
const Rows = chakra('ul', {
  base: {
    listStyle: 'none',
    '& > li': { display: 'flex', alignItems: 'center' },
    '& > li > [aria-current]': {
      flex: '1 1 auto',
      minWidth: 0,
      justifyContent: 'flex-start',
      textAlign: 'start',
      whiteSpace: 'normal',
      overflowWrap: 'anywhere',
      color: 'fg',
    },
    '& > li > [aria-current=true]': { fontWeight: 650, color: 'accent' },
    '& [aria-pressed=true]': { color: 'warn', '& svg': { fill: 'currentcolor' } },
  },
});
/** The name of the view in use, where there is room for it. */
const InUse = chakra('span', {
  base: {
    overflow: 'hidden',
    maxWidth: '16ch',
    color: 'accent',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    [BELOW_DESK]: { '&::before': { content: '"Vistas"' }, '& > span': { display: 'none' } },
  },
});

/** 'Vistas': opens, saves, renames and deletes the user's named views of a list, and chooses the one it opens with. */
export function ViewsMenu({ list, title, state }: Pick<FilterProps, 'list' | 'title' | 'state'>) {
  const { values, refusals, set } = use(PreferencesContext);
  const [renamed, setRenamed] = useState<string | null>(null);
  const views = viewsOf(values, state.list);
  const inUse = views.find(({ id }) => id === state.given(VIEW));
  const now = viewAddressOf(list, state);
  const defaultId = values.get(defaultViewKey(state.list));
  const refusal = [...views.map(({ id }) => viewKey(state.list, id)), defaultViewKey(state.list)]
    .map((key) => refusals.get(key))
    .find((each) => each !== undefined);
  const store = (id: string, nombre: string, direccion: ListAddress): void =>
    void set(viewKey(state.list, id), { nombre, direccion });
  const open = (view?: ListView): void => {
    const whole = views.some(({ id }) => id === defaultId) ? NO_VIEW : undefined;
    state.onFilter(changesTo(list, view?.id ?? whole, view?.direccion));
  };
  const save = (nombre: string): void => {
    const id = crypto.randomUUID().slice(0, 8);
    store(id, nombre, now);
    state.onFilter(changesTo(list, id, now));
  };
  const setDefault = (id: string | null): void => void set(defaultViewKey(state.list), id);
  const remove = ({ id, nombre, direccion }: ListView): void => {
    const wasDefault = id === defaultId;
    void set(viewKey(state.list, id), null);
    if (wasDefault) setDefault(null);
    toast(`Vista «${nombre}» eliminada`, 'ok', {
      label: 'Deshacer',
      run: () => {
        store(id, nombre, direccion);
        if (wasDefault) setDefault(id);
      },
    });
  };
  return (
    <Popover
      trigger={
        <>
          <IconVistas />
          {inUse ? (
            <InUse>
              <span>{inUse.nombre}</span>
            </InUse>
          ) : (
            'Vistas'
          )}
        </>
      }
      {...(inUse && { name: `Vistas: ${inUse.nombre}` })}
    >
      <Group>
        <legend>Vistas de {title}</legend>
        <Rows>
          <li>
            <Button
              tone="ghost"
              data-closes
              aria-current={Object.keys(now).length === 1}
              onClick={() => open()}
            >
              Lista completa
            </Button>
          </li>
          {views.map((view) =>
            view.id === renamed ? (
              <li key={view.id}>
                <ViewNameForm
                  views={views}
                  view={view}
                  label="Guardar"
                  onName={(nombre) => {
                    store(view.id, nombre, view.direccion);
                    setRenamed(null);
                  }}
                  onCancel={() => setRenamed(null)}
                />
              </li>
            ) : (
              <li key={view.id}>
                <Button tone="ghost" data-closes aria-current={view === inUse} onClick={() => open(view)}>
                  {view === inUse && <IconCheck />}
                  {view.nombre}
                </Button>
                <IconButton
                  label={`Abrir ${title} con «${view.nombre}»`}
                  aria-pressed={view.id === defaultId}
                  onClick={() => setDefault(view.id === defaultId ? null : view.id)}
                >
                  <IconPredeterminada />
                </IconButton>
                <IconButton
                  label={`Cambiar el nombre de «${view.nombre}»`}
                  onClick={() => setRenamed(view.id)}
                >
                  <IconEditar />
                </IconButton>
                <IconButton label={`Eliminar la vista «${view.nombre}»`} onClick={() => remove(view)}>
                  <IconEliminar />
                </IconButton>
              </li>
            ),
          )}
        </Rows>
        {inUse && !isSameAddress(now, inUse.direccion) && (
          <Button data-closes onClick={() => store(inUse.id, inUse.nombre, now)}>
            Guardar los cambios en «{inUse.nombre}»
          </Button>
        )}
        <ViewNameForm views={views} label="Guardar vista" onName={save} />
        <p>
          Una vista guarda la búsqueda, los filtros y el orden. «Hoy» y «Esta semana» avanzan con el
          calendario. La que tiene la estrella se abre con la lista.
        </p>
        {refusal !== undefined && <p data-refused>Solo está guardado en este dispositivo: {refusal}</p>}
      </Group>
    </Popover>
  );
}
