import { chakra } from '../styles/chakra.ts';
import { controlRecipe } from '../form/control-recipe.ts';
import { SelectFrame } from '../select/SelectFrame.tsx';
import { PHONE, PRINT } from '../styles/media.ts';
import { ROWS_PER_PAGE } from './rows-per-page.ts';

const Label = chakra('label', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '8px',
    whiteSpace: 'nowrap',
    marginInlineStart: '12px',
    [PHONE]: { marginInlineStart: 0 },
    [PRINT]: { display: 'none' },
  },
});
const Select = chakra('select', controlRecipe);

export interface RowsPerPageProps {
  rows: number;
  onRows: (rows: number) => void;
}

/** 'Filas por página': 5, 10, 20, 50 or 100. */
export function RowsPerPage({ rows, onRows }: RowsPerPageProps) {
  return (
    <Label>
      Filas por página
      <SelectFrame>
        <Select value={rows} onChange={({ target }) => onRows(Number(target.value))}>
          {ROWS_PER_PAGE.map((each) => (
            <option key={each}>{each}</option>
          ))}
        </Select>
      </SelectFrame>
    </Label>
  );
}
