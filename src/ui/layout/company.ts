import { createContext } from 'react';

/** Whose system it is: the end of every document's title. Empty outside of the frame. */
export const Company = createContext('');
