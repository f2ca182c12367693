import {
  type ComponentType,
  type Key,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { formatNumero } from '#domain/money.ts';
import { Button, IconButton } from '../base/Button.tsx';
import { IconChevronDown, IconClose } from '../base/icons.ts';
import { toast } from '../feedback/toast.ts';
import { chakra } from '../styles/chakra.ts';
import { BELOW_DESK, PHONE, PRINT } from '../styles/media.ts';
import type { BulkActionsProps, BulkLoader } from './bulk-types.ts';
import { ExportButton } from './ExportButton.tsx';
import { MOST_CHOSEN, type RowChoice } from './row-choice.ts';
import type { Column } from './table-types.ts';
import { usePickKeys } from './use-pick-keys.ts';

/** In sight whatever part of the list is: the rows above do not move when it appears. */
const Bar = chakra('div', {
  base: {
    position: 'sticky',
    bottom: 'calc(8px + var(--bottom-bar) + env(safe-area-inset-bottom))',
    zIndex: 5,
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '6px 8px',
    marginTop: '8px',
    padding: '8px 8px 8px 14px',
    bg: 'raised',
    borderWidth: '1px',
    borderColor: 'accent',
    borderRadius: 'lg',
    boxShadow: 'lg',
    '& > strong': { fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' },
    '& > :last-child': { marginInlineStart: 'auto' },
    // The number and the button that ends the choice are a line, and the actions are under it.
    [BELOW_DESK]: {
      paddingInline: '10px 4px',
      '& > [data-actions-row]': { order: 1, flexBasis: '100%' },
      '& [data-all]': { order: 1 },
    },
    [PRINT]: { display: 'none' },
  },
});
const Actions = chakra('div', {
  base: {
    // Contains words for screen readers, which are placed absolutely: they must not widen the page beyond the row.
    position: 'relative',
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '6px',
    '& > *, & > [data-part] > *': { flexShrink: 0 },
    '& > [data-part]': { display: 'contents' },
    '& > [data-more]': { display: 'none' },
    // The bar takes no more of the list than the first action needs; 'Más' shows the others.
    [PHONE]: {
      '& > [data-more]': { display: 'inline-flex' },
      '&[data-folded]': {
        '& > [data-all], & > [data-part=file] > button': { display: 'none' },
        '& > [data-part=bulk] > button:not(:first-of-type)': { display: 'none' },
      },
    },
  },
});

/** The actions' buttons, whose code is loaded with the first chosen row; where that fails, a button that tries again. */
function LoadedActions({ bulk, ...props }: BulkActionsProps & { bulk: BulkLoader }) {
  const [Loaded, setLoaded] = useState<ComponentType<BulkActionsProps> | null>(null);
  const [isFailed, setIsFailed] = useState(false);
  useEffect(() => {
    if (isFailed) return;
    bulk().then(
      (code) => setLoaded(() => code.default),
      () => {
        toast('No se pudieron cargar las acciones. Inténtelo de nuevo.', 'error');
        setIsFailed(true);
      },
    );
  }, [bulk, isFailed]);
  if (Loaded) return <Loaded {...props} />;
  return isFailed ? (
    <Button size="sm" onClick={() => setIsFailed(false)}>
      Cargar las acciones
    </Button>
  ) : null;
}

export interface PickBarProps<Row extends object> {
  bulk: BulkLoader;
  choice: RowChoice<Row>;
  /** The rows in sight. */
  page: readonly (readonly [Key, Row])[];
  rowId: (row: Row) => Key;
  title: string;
  query: {
    datos: { results: Row[]; totalDocs: number } | undefined;
    all: (own?: boolean) => Promise<readonly Row[]>;
  };
  list: string;
  columns: readonly Column<Row>[];
}

function countText(count: number, total: number): string {
  if (count === MOST_CHOSEN && total > count)
    return `${count} seleccionadas de ${formatNumero(total)}: el máximo`;
  return count === 1 ? '1 seleccionada' : `${count} seleccionadas`;
}

function allText(total: number): string {
  return total > MOST_CHOSEN
    ? `Seleccionar las primeras ${MOST_CHOSEN} de ${formatNumero(total)}`
    : `Seleccionar todo lo encontrado (${total})`;
}

/** The number of chosen rows of a list, and what can be done with them. */
export function PickBar<Row extends object>(props: PickBarProps<Row>) {
  const { bulk, choice, page, rowId, title, query, list, columns } = props;
  const chosen = useSyncExternalStore(choice.subscribe, () => choice.chosen);
  const [busy, setBusy] = useState(false);
  const [isFolded, setIsFolded] = useState(true);
  const anchor = useRef<HTMLSpanElement>(null);
  const ids = useMemo(() => [...chosen.keys()].filter((key) => typeof key !== 'bigint'), [chosen]);
  const count = chosen.size;
  useEffect(() => () => choice.clear(), [choice]);
  useEffect(() => choice.refresh(page));
  usePickKeys(anchor, choice, page);
  const total = query.datos?.totalDocs ?? 0;
  const readAll = async () => {
    // More rows than can be chosen are not fetched from the server.
    const rows = await query.all(total > MOST_CHOSEN).catch(() => query.all(true));
    return rows.slice(0, MOST_CHOSEN).map((row) => [rowId(row), row] as const);
  };
  const chooseAll = async (): Promise<void> => {
    setBusy(true);
    await choice
      .markFound(readAll())
      .catch(() => toast('No se pudo leer la lista. Inténtelo de nuevo.', 'error'));
    setBusy(false);
  };
  return (
    <>
      <span ref={anchor} hidden />
      {count > 0 && (
        <Bar role="region" aria-label={`Selección de ${title}`}>
          <strong role="status">{countText(count, total)}</strong>
          <Actions data-actions-row data-folded={isFolded ? '' : undefined}>
            {count < Math.min(total, MOST_CHOSEN) && (
              <Button data-all tone="ghost" size="sm" busy={busy} onClick={() => void chooseAll()}>
                {allText(total)}
              </Button>
            )}
            <span data-part="bulk">
              <LoadedActions
                {...{ bulk, list, ids }}
                renumber={choice.renumber}
                onDone={() => choice.clear()}
              />
            </span>
            <span data-part="file">
              <ExportButton
                size="sm"
                {...{ title, columns }}
                rows={() => Promise.resolve([...chosen.values()])}
              />
            </span>
            <Button
              data-more
              tone="ghost"
              size="sm"
              aria-expanded={!isFolded}
              onClick={() => setIsFolded(!isFolded)}
            >
              {isFolded ? 'Más' : 'Menos'}
              <IconChevronDown />
            </Button>
          </Actions>
          <IconButton label="Quitar selección" onClick={() => choice.clear()}>
            <IconClose />
          </IconButton>
        </Bar>
      )}
    </>
  );
}
