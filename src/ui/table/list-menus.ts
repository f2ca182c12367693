/** What a list shows beside its rows, in one file of the build, loaded after the first list. */
import { ColumnsMenu } from './ColumnsMenu.tsx';
import { ExportButton } from './ExportButton.tsx';
import { picking } from './picking.tsx';
import { RowsPerPage } from './RowsPerPage.tsx';

export const listMenus = { ColumnsMenu, ExportButton, RowsPerPage, picking };
