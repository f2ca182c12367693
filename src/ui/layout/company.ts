import { createContext } from 'react';

/** The company's name: the end of every document's title. Empty outside of the frame. */
export const Company = createContext('');
