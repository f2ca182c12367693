import { chakra } from '../styles/chakra.ts';

/** A part of a form under a legend that names its fields as a group; put a FormGrid inside. */
export const FieldSet = chakra('fieldset', {
  base: {
    minWidth: 0,
    padding: '4px 16px 8px',
    borderWidth: '1px',
    borderRadius: 'lg',
    '& > legend': { paddingInline: '6px', marginInlineStart: '-6px', fontWeight: 650 },
  },
});
