/** What a list shows of its settings, loaded after the list. */
export { ColumnsMenu } from './ColumnsMenu.tsx';
export { RowsPerPage } from './RowsPerPage.tsx';
