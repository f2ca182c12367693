import { chakra } from '../styles/chakra.ts';

/** Part of a form under a legend, whose name its fields share; put a FormGrid inside. */
export const FieldSet = chakra('fieldset', {
  base: {
    minWidth: 0,
    padding: '4px 16px 8px',
    borderWidth: '1px',
    borderRadius: 'lg',
    '& > legend': { paddingInline: '6px', marginInlineStart: '-6px', fontWeight: 650 },
  },
});
